import { Icon } from '../../components/Icon.tsx'
import { Logo } from '../../components/Logo.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { computeReceived } from './computeReceived.ts'

/** What is arriving in the wallet, and what has arrived since the screen was opened. */
export function ClaimProgress({ claimed, receiving }: { claimed: readonly string[]; receiving: string }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const isReceiving = Number(receiving) > 0
  const received = computeReceived(claimed, receiving)
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {isReceiving && (
        <p className="flex animate-[rise_250ms] items-center gap-3 rounded-card bg-soft p-4">
          <Logo isSpinning className="size-6 text-accent" />
          <span className="grid">
            <strong className="font-semibold">
              {t('claim.action.receiving', { amount: formatUsdt(receiving, { form: 'small' }) })}
            </strong>
            <span className="text-13 text-muted">{t('claim.action.within')}</span>
          </span>
        </p>
      )}
      {Number(received) > 0 && (
        <p className="flex animate-[rise_250ms] items-center gap-3 rounded-card bg-good-soft p-4">
          <Icon name="check" className="size-6 text-good" />
          <strong className="font-semibold">
            {t('claim.action.received', { amount: formatUsdt(received, { form: 'small' }) })}
          </strong>
        </p>
      )}
    </div>
  )
}
