import type { Recharge } from '@millrace/contract/wallet/recharge'
import { Icon } from '../../../components/Icon.tsx'
import { Logo } from '../../../components/Logo.tsx'
import { useText } from '../../../shell/useText.ts'

/** How many of the three steps are done in each state. */
const doneSteps = { pending: 1, processing: 1, succeeded: 2, arrived: 3, failed: 1, expired: 1 } as const
const steps = ['asked', 'paid', 'arrived'] as const

/** The steps of a payment, and which of them are done. */
export function BankRechargeSteps({ recharge: { state } }: { recharge: Recharge }) {
  const t = useText()
  const isOver = state === 'failed' || state === 'expired'
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => {
        const isDone = index < doneSteps[state]
        const isCurrent = index === doneSteps[state] && !isOver
        const tone = isDone ? 'bg-good-soft text-good' : isCurrent ? 'text-accent' : 'bg-page text-muted'
        return (
          <li key={step} aria-current={isCurrent ? 'step' : undefined} className="flex items-start gap-3">
            <span className={`grid size-6 shrink-0 place-items-center rounded-full ${tone}`}>
              {isDone ? (
                <Icon name="check" className="size-4" />
              ) : isCurrent ? (
                <Logo isSpinning className="size-6" />
              ) : (
                <span className="text-12 font-semibold">{index + 1}</span>
              )}
            </span>
            <span className="grid">
              <span className={isDone || isCurrent ? 'font-semibold' : 'text-muted'}>
                {t(`recharge.bank.step.${step}`)}
              </span>
              {isCurrent && (
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
