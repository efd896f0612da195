import type { StepId } from '@millrace/proof'
import { createStore } from '../../shell/createStore.ts'
import { readJson } from '../../shell/storage.ts'

/** What came of checking one sealed day. Of a member, so it goes when they log out. */
export type Check = {
  readonly epoch: number
  readonly day: string
  readonly isOk: boolean
  readonly failedStep?: StepId
  readonly atMs: number
}

const key = 'proofChecks'
const keptMax = 400

export const readChecks = (): readonly Check[] => {
  const kept = readJson(localStorage, key)
  return Array.isArray(kept) ? (kept as Check[]) : []
}

/** Changes whenever a check is added. */
export const checksVersion = createStore(0)

/** Keeps the newest result of each day. */
export function saveCheck(check: Check): void {
  const others = readChecks().filter(({ epoch }) => epoch !== check.epoch)
  const all = [...others, check].toSorted((one, other) => other.epoch - one.epoch).slice(0, keptMax)
  localStorage.setItem(key, JSON.stringify(all))
  checksVersion.set(checksVersion.get() + 1)
}

/** The newest check, when it failed: a banner says so until a newer one passes. */
export const findFailure = (checks: readonly Check[]): Check | undefined => {
  const [newest] = checks
  return newest && !newest.isOk ? newest : undefined
}
