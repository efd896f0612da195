import type { Answer } from '@millrace/contract/answer'

/** A call that did not succeed. `answer` is what the server said, null when nothing arrived. */
export class CallFailure extends Error {
  readonly answer: Answer<unknown> | null

  constructor(message: string, answer: Answer<unknown> | null, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallFailure'
    this.answer = answer
  }
}

/** An unknown id, or one that was cut off in the address: trying again does not help against either. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallFailure && [400, 404].includes(error.answer?.code ?? 0)

/** The server asks for the fund password or a passkey, or did not accept the one given. */
export const isStepUpRefusal = (failure: CallFailure): boolean =>
  /^(?:step-up|pay-password)\./.test(failure.answer?.error ?? '')
