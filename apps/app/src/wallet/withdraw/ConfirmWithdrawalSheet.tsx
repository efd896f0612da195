import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { findExactDecimals, toDecimal } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { type FactList, Facts } from '../../components/Facts.tsx'
import { StepUpSheet } from '../../features/user/StepUpSheet.tsx'
import { LocalMoney } from '../../features/wallet/localMoney/LocalMoney.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useText } from '../../shell/useText.ts'
import { DestinationText } from '../destinations/DestinationText.tsx'
import { useFormatRate } from '../useFormatRate.ts'
import type { WithdrawalRequest } from './useWithdraw.ts'

type ConfirmWithdrawalSheetProps = {
  request: WithdrawalRequest
  feeBasisPoints: number
  button: string
  isOpen: boolean
  onProved: (payPassword?: string) => Promise<void>
  onClose: () => void
}

/** Shows the withdrawal once more and asks for the fund password. */
export function ConfirmWithdrawalSheet({
  request: { amount, destination, payout, quote },
  feeBasisPoints,
  button,
  isOpen,
  onProved,
  onClose,
}: ConfirmWithdrawalSheetProps) {
  const t = useText()
  const formatPercent = useFormatPercent()
  const formatRate = useFormatRate()
  // Whole: fee and what arrives make the amount.
  const decimals = findExactDecimals([payout.fee, payout.arrives])
  const facts: FactList = [
    { name: t('withdraw.amount'), value: <Amount value={amount} decimals={decimals} sum="total" /> },
    {
      name: t('withdraw.fee', { percent: formatPercent(feeBasisPoints / 10_000) }),
      value: <Amount value={payout.fee} decimals={decimals} sum="part" />,
    },
    quote && { name: t('withdraw.rate'), value: formatRate(quote.rate, quote.currency) },
    {
      name: t('withdraw.receive'),
      value: (
        <>
          <Amount value={payout.arrives} size="medium" decimals={decimals} sum="part" />
          {!quote && <LocalMoney amount={toDecimal(payout.arrives)} />}
        </>
      ),
    },
  ]
  return (
    <StepUpSheet
      purpose="withdraw"
      subject={stepUpSubject.withdraw(parseUsdt(amount).minor, destination.id)}
      isOpen={isOpen}
      confirm={button}
      onProved={onProved}
      onClose={onClose}
    >
      <div className="grid gap-1 rounded-card bg-page p-4">
        <p className="text-13 text-muted">{t('withdraw.to')}</p>
        <DestinationText destination={destination} />
      </div>
      <div {...(!quote && { 'data-adds-up': '' })}>
        <Facts facts={facts} />
      </div>
    </StepUpSheet>
  )
}
