import type { Call } from './call.ts'
import * as callFiles from './callFiles.ts'

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value

/** The call itself, or those of an object such as `newsContent`; none of any other value. */
const callsOf = (value: unknown): readonly Call[] =>
  isCall(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isCall) : []

/** All calls. */
export const calls: readonly Call[] = Object.values(callFiles).flatMap((file) => Object.values(file).flatMap(callsOf))
