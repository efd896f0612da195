import { useState } from 'react'
import type { Waiting } from './MenuBadges.tsx'

/** Whether a person has opened or folded a group; what they have not touched is not in it. */
export type Folds = Readonly<Record<string, boolean>>

/** In this browser, for each operator. */
const getKey = (operatorId: string) => `millrace.console.menu.${operatorId}`

export function readFolds(operatorId: string): Folds {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(getKey(operatorId)) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).filter(([, isOpen]) => typeof isOpen === 'boolean'))
  } catch {
    // Something else has written there.
    return {}
  }
}

export function useMenuFolds(operatorId: string | undefined) {
  const [kept, setKept] = useState<{ readonly operatorId: string; readonly folds: Folds } | null>(null)
  const folds = !operatorId ? {} : kept?.operatorId === operatorId ? kept.folds : readFolds(operatorId)
  const keep = (next: Folds) => {
    if (!operatorId) return
    setKept({ operatorId, folds: next })
    localStorage.setItem(getKey(operatorId), JSON.stringify(next))
  }
  return [folds, keep] as const
}

/** What a folded group says: how much waits in it, in the colour of what is worst. */
export function sumWaiting(waiting: readonly Waiting[]): Waiting {
  const counted = waiting.filter(({ count }) => count > 0)
  const worst = (['alarm', 'error'] as const).find((colour) => counted.some((each) => each.colour === colour))
  return { count: counted.reduce((sum, { count }) => sum + count, 0), colour: worst ?? 'warning' }
}
