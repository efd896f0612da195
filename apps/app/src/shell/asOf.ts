import type { Call } from '@millrace/contract/call'
import { createStore } from './createStore.ts'

/** What is younger is shown as what is there now. */
const shownFromMs = 3_000

/** The moment whose books the last answer of a call showed, where that was some time before it was answered. */
export const asOfStore = createStore<ReadonlyMap<string, number>>(new Map())

/** Of an answer: by the clock of the server, so that the device's does not matter. */
export function noteAsOf({ path }: Pick<Call, 'path'>, headers: Pick<Headers, 'get'>): void {
  const known = asOfStore.get()
  const asOfMs = Date.parse(headers.get('X-Data-As-Of') ?? '')
  const isOld = Date.parse(headers.get('Date') ?? '') - asOfMs >= shownFromMs
  if (!isOld && !known.has(path)) return
  const next = new Map(known)
  if (isOld) next.set(path, asOfMs)
  else next.delete(path)
  asOfStore.set(next)
}
