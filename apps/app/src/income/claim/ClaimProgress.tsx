import { Icon } from '../../components/Icon.tsx'
import { Mark } from '../../components/Logo.tsx'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { applyClaim } from './computeReceived.ts'

/** From receiving to received, as it happens. */
export function PendingIncome({ claimed, receiving }: { claimed: readonly string[]; receiving: string }) {
  const t = useText()
  const amount = useAmount()
  const isReceiving = Number(receiving) > 0
  const here = applyClaim(claimed, receiving)
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {isReceiving && (
        <p className="flex animate-[rise_250ms] items-center gap-3 rounded-card bg-soft p-4">
          <Mark isTurning className="size-6 text-accent" />
          <span className="grid">
            <strong className="font-semibold">{t('claim.action.receiving', { amount: amount(receiving) })}</strong>
            <span className="text-13 text-muted">{t('claim.action.within')}</span>
          </span>
        </p>
      )}
      {Number(here) > 0 && (
        <p className="flex animate-[rise_250ms] items-center gap-3 rounded-card bg-good-soft p-4">
          <Icon name="check" className="size-6 text-good" />
          <strong className="font-semibold">{t('claim.action.received', { amount: amount(here) })}</strong>
        </p>
      )}
    </div>
  )
}
