import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { isInProgress } from './withdrawalState.ts'

type Step = Withdrawal['steps'][number]
export type DisplayedStep = {
  readonly state: Step['state']
  readonly time: string | null
  readonly note: string
  readonly isNext: boolean
}

const allSteps = ['requested', 'queued', 'sent', 'paid'] as const

/** The steps that were done and, while the withdrawal is in progress, those still to come. */
export function buildSteps({ state, steps }: Pick<Withdrawal, 'state' | 'steps'>): DisplayedStep[] {
  const done = steps.map((step) => ({ ...step, isNext: false }))
  if (!isInProgress(state)) return done
  const reached = Math.max(...done.map((step) => allSteps.findIndex((each) => each === step.state)))
  return [
    ...done,
    ...allSteps.slice(reached + 1).map((each, index) => ({ state: each, time: null, note: '', isNext: index === 0 })),
  ]
}
