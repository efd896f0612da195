import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { Card } from '../../../components/Card.tsx'
import { CopyText } from '../../../components/CopyableText.tsx'
import { ProgressBar } from '../../../components/ProgressBar.tsx'
import { Section } from '../../../components/Section.tsx'
import { useText } from '../../../shell/useText.ts'

/** Its transaction, and how deep it is in the chain. */
export function ChainProgress({
  withdrawal: { txHash, confirmations, confirmationsNeeded },
}: {
  withdrawal: Withdrawal
}) {
  const t = useText()
  const needed = confirmationsNeeded ?? 0
  const count = Math.min(confirmations ?? 0, needed)
  const text = t('withdraw.history.confirmations', { count, needed })
  return (
    <Section title={t('withdraw.history.chain')}>
      <Card className="grid gap-3 p-5">
        {needed > 0 && (
          <div className="grid gap-2">
            <p className="font-semibold">{text}</p>
            <ProgressBar label={text} value={count} max={needed} />
          </div>
        )}
        <div>
          <p className="text-13 text-muted">{t('withdraw.history.hash')}</p>
          <CopyText text={txHash} />
        </div>
      </Card>
    </Section>
  )
}
