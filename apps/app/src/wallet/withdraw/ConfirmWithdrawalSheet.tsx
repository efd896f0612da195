import { Facts, type Fact } from '../../components/Facts.tsx'
import { Figure } from '../../components/Amount.tsx'
import { StepUpSheet } from '../../shell/StepUpSheet.tsx'
import { usdt } from '../../shell/usdt.ts'
import { useText } from '../../shell/useText.ts'
import { DestinationText } from '../destinations/DestinationText.tsx'
import { useRateText } from '../recharge/useRateText.ts'
import type { WithdrawalRequest } from './useWithdraw.ts'

type ConfirmSheetProps = {
  wanted: WithdrawalRequest
  feeBasisPoints: number
  button: string
  isOpen: boolean
  onProved: () => Promise<void>
  onClose: () => void
}

/** What is about to leave the wallet, once more, and the proof that it is the member who sends it. */
export function ConfirmSheet({
  wanted: { amount, destination, payout, quote },
  feeBasisPoints,
  button,
  isOpen,
  onProved,
  onClose,
}: ConfirmSheetProps) {
  const t = useText()
  const rateText = useRateText()
  const facts: Fact[] = [
    { name: t('withdraw.amount'), value: <Figure amount={usdt(amount)} /> },
    { name: t('withdraw.fee', { percent: feeBasisPoints / 100 }), value: <Figure amount={payout.fee} /> },
    ...(quote ? [{ name: t('withdraw.rate'), value: rateText(quote.rate, quote.currency) }] : []),
    { name: t('withdraw.receive'), value: <Figure amount={payout.arrives} size="medium" /> },
  ]
  return (
    <StepUpSheet purpose="withdraw" isOpen={isOpen} confirm={button} onProved={onProved} onClose={onClose}>
      <div className="grid gap-1 rounded-card bg-page p-4">
        <p className="text-13 text-muted">{t('withdraw.to')}</p>
        <DestinationText place={destination} />
      </div>
      <Facts facts={facts} />
    </StepUpSheet>
  )
}
