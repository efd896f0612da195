import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { isInProgress } from './withdrawalState.ts'

type Step = Withdrawal['steps'][number]
export type ShownStep = {
  readonly state: Step['state']
  readonly time: string | null
  readonly note: string
  readonly isNext: boolean
}

const way = ['requested', 'queued', 'sent', 'paid'] as const

/** The steps that were taken, and while it moves those that are still to come. */
export function buildSteps({ state, steps }: Pick<Withdrawal, 'state' | 'steps'>): ShownStep[] {
  const taken = steps.map((step) => ({ ...step, isNext: false }))
  if (!isInProgress(state)) return taken
  const reached = Math.max(...taken.map((step) => way.findIndex((each) => each === step.state)))
  return [
    ...taken,
    ...way.slice(reached + 1).map((each, index) => ({ state: each, time: null, note: '', isNext: index === 0 })),
  ]
}
