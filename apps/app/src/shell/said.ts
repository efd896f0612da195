import type { CallFailure } from '@millrace/client/CallFailure'

const said = new WeakSet<CallFailure>()

/** For a screen that says itself what went wrong, where it went wrong: no message floats above it as well. */
export const markSaid = (failure: CallFailure): void => void said.add(failure)

export const isSaid = (failure: CallFailure): boolean => said.has(failure)
