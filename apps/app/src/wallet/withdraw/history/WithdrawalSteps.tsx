import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { Icon } from '../../../components/Icon.tsx'
import { Logo } from '../../../components/Logo.tsx'
import { formatDateTime } from '../../../shell/dates.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { buildSteps, type DisplayedStep } from './buildSteps.ts'

const lineStyle = 'absolute top-7 bottom-0 left-[13px] w-0.5'

/** The steps of a withdrawal: those done with their times, and those to come. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useText()
  const { code } = useLanguage()
  const steps = buildSteps(withdrawal)
  return (
    <ol className="grid">
      {steps.map((step, index) => (
        <li key={`${step.state} ${index}`} className="relative flex gap-4 pb-5 last:pb-0">
          {index < steps.length - 1 && (
            <span aria-hidden className={`${lineStyle} ${steps[index + 1]?.time ? 'bg-good/30' : 'bg-line'}`} />
          )}
          <StepIcon step={step} isWaiting={withdrawal.waitsFor !== null} />
          <div className="grid min-w-0 gap-0.5 pt-0.5">
            <p className={step.time ? 'font-bold' : 'font-semibold text-muted'}>
              {t(`withdraw.history.step.${step.state}`)}
            </p>
            {step.time && (
              <p className="text-13 text-muted">
                <time dateTime={step.time}>{formatDateTime(step.time, code)}</time>
              </p>
            )}
            {step.note && <p className="text-13">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function StepIcon({ step: { state, time, isNext }, isWaiting }: { step: DisplayedStep; isWaiting: boolean }) {
  const style = 'grid size-7 shrink-0 place-items-center rounded-full'
  if (state === 'failed' || state === 'cancelled')
    return (
      <span aria-hidden className={`${style} ${state === 'failed' ? 'bg-loss-soft text-loss' : 'bg-page text-muted'}`}>
        <Icon name="close" className="size-4" />
      </span>
    )
  if (time)
    return (
      <span aria-hidden className={`${style} bg-good-soft text-good`}>
        <Icon name="check" className="size-4" />
      </span>
    )
  if (isNext)
    return (
      <span aria-hidden className={`${style} bg-soft text-accent`}>
        {isWaiting ? <Icon name="clock" className="size-4" /> : <Logo isSpinning className="size-4" />}
      </span>
    )
  return (
    <span aria-hidden className={`${style} bg-page`}>
      <span className="size-2 rounded-full bg-line" />
    </span>
  )
}
