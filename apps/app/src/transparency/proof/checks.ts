import type { StepId } from '@millrace/proof'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../shell/createStore.ts'
import { readUserId } from '../../shell/session.ts'
import { readJson } from '../../shell/storage.ts'

/** What came of checking one sealed day. Of a member, so it goes when they log out. */
export type Check = {
  /** A session may end with the browser, without a log-out: the next member must not be told about this one. */
  readonly member: string
  readonly epoch: number
  readonly day: string
  readonly isOk: boolean
  readonly failedStep?: StepId
  readonly atMs: number
}

const key = 'proofChecks'
const keptMax = 400

const readAll = (): readonly Check[] => {
  const kept = readJson(localStorage, key)
  return Array.isArray(kept) ? (kept as Check[]) : []
}

/** Those of the member who is signed in, the newest day first. */
export const readChecks = (): readonly Check[] => readAll().filter(({ member }) => member === readUserId())

/** Changes whenever a check is added. */
const version = createStore(0)

/** The checks for a component, which renders again whenever one is added. */
export function useChecks(): readonly Check[] {
  useSyncExternalStore(version.subscribe, version.get)
  return readChecks()
}

/** Keeps the newest result of each day. */
export function saveCheck(check: Check): void {
  const others = readAll().filter(({ member, epoch }) => member !== check.member || epoch !== check.epoch)
  const all = [...others, check].toSorted((one, other) => other.epoch - one.epoch).slice(0, keptMax)
  localStorage.setItem(key, JSON.stringify(all))
  version.set(version.get() + 1)
}

/** The newest check that failed: a banner says so until the same or a later day has passed after it. */
export const findFailure = (checks: readonly Check[]): Check | undefined =>
  checks.find(
    (failed) =>
      !failed.isOk && !checks.some(({ isOk, epoch, atMs }) => isOk && epoch >= failed.epoch && atMs > failed.atMs),
  )

/** Whoever was in the books once is in each later day: no proof of one means that they were left out. */
export const isLeftOut = (checks: readonly Check[], epoch: number): boolean =>
  checks.some((check) => check.epoch <= epoch)
