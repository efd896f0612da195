import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Icon } from '../../../components/Icon.tsx'
import { Mark } from '../../../components/Logo.tsx'
import { useText } from '../../../shell/useText.ts'

/** How many of the three steps are behind a recharge: asked, paid, in the wallet. */
const done = { pending: 1, processing: 1, succeeded: 2, arrived: 3, failed: 1, expired: 1 } as const
const steps = ['asked', 'paid', 'arrived'] as const

/** The way of a payment, and where on it this one is. */
export function BankRechargeSteps({ recharge: { state } }: { recharge: Recharge }) {
  const t = useText()
  const isOver = state === 'failed' || state === 'expired'
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => {
        const isDone = index < done[state]
        const isNow = index === done[state] && !isOver
        return (
          <li key={step} aria-current={isNow ? 'step' : undefined} className="flex items-start gap-3">
            <span
              className={`grid size-6 shrink-0 place-items-center rounded-full ${isDone ? 'bg-good-soft text-good' : isNow ? 'text-accent' : 'bg-page text-muted'}`}
            >
              {isDone ? (
                <Icon name="check" className="size-4" />
              ) : isNow ? (
                <Mark isTurning className="size-6" />
              ) : (
                <span className="text-12 font-semibold">{index + 1}</span>
              )}
            </span>
            <span className="grid">
              <span className={isDone || isNow ? 'font-semibold' : 'text-muted'}>
                {t(`recharge.bank.step.${step}`)}
              </span>
              {isNow && (
                <span className="text-13 text-muted">
                  {t(`recharge.bank.step.${step === 'paid' ? 'paid' : 'arrived'}-now`)}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
