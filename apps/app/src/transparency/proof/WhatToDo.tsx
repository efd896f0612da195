import { paths } from '@millrace/contract/paths'
import type { MemberProof } from '@millrace/contract/transparency/proof'
import { walletInfo } from '@millrace/contract/wallet/wallet'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { chatSheet } from '../../shell/chatSheet.ts'
import { useCall } from '../../shell/queries.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { saveProof } from './saveProof.ts'

/** After a failed check: keep what we said, if we said anything, and leave if you like. */
export function WhatToDo({ proof }: { proof: MemberProof | undefined }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const wallet = useCall(walletInfo, {})
  const saveAndTell = () => {
    if (proof) void saveProof(proof)
    chatSheet.set(true)
  }
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-17 font-bold">{t('proof.what-to-do')}</h2>
      <p className="text-muted">{t('proof.what-to-do-body')}</p>
      <Button isWide onPress={saveAndTell}>
        {t('proof.save-and-tell')}
      </Button>
      <ButtonLink kind="soft" isWide to={paths.withdraw}>
        {t('proof.withdraw', { amount: wallet.data ? formatUsdt(wallet.data.extractable) : '' })}
      </ButtonLink>
      <p className="text-13 text-muted">{t('proof.again')}</p>
    </Card>
  )
}
