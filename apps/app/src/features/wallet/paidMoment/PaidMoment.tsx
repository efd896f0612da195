import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { parseMoney } from '@millrace/money'
import { Amount } from '../../../components/Amount.tsx'
import { shortenAddress } from '../../../components/shortenAddress.ts'
import { useText } from '../../../shell/useText.ts'
import { PaidDrop } from './PaidDrop.tsx'

type PaidMomentProps = { withdrawal: Withdrawal }

/** That a withdrawal was paid: a drop leaves the basin, and where it went. Texts: `msg`. */
export function PaidMoment({ withdrawal: { amount, arrives, currency, rail, destination } }: PaidMomentProps) {
  const t = useText()
  const place =
    rail === 'bank' ? `${destination.bankName} · ${destination.account}` : shortenAddress(destination.address)
  return (
    <div className="flex items-center gap-4">
      <PaidDrop />
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{t('paidMoment.title')}</p>
        <Amount value={parseMoney(arrives, currency) ?? amount} size="medium" />
        <p className="text-13 wrap-anywhere text-muted">{t('paidMoment.to', { place })}</p>
      </div>
    </div>
  )
}
