import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { Card } from '../../../components/Card.tsx'
import { CopyableText } from '../../../components/CopyableText.tsx'
import { ProgressBar } from '../../../components/ProgressBar.tsx'
import { Section } from '../../../components/Section.tsx'
import { useText } from '../../../shell/useText.ts'

type WithdrawalConfirmationsProps = { withdrawal: Withdrawal }

/** The transaction of a withdrawal and its confirmations. */
export function WithdrawalConfirmations({
  withdrawal: { txHash, confirmations, confirmationsNeeded },
}: WithdrawalConfirmationsProps) {
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
          <CopyableText text={txHash} />
        </div>
      </Card>
    </Section>
  )
}
