import type { Answer } from '@millrace/contract/answer'

/** A call that did not succeed. `answer` is what the server said, null when it said nothing. */
export class CallFailure extends Error {
  readonly answer: Answer<unknown> | null
  /** The HTTP status; 0 when nothing arrived. Somebody else may have answered instead of the server. */
  readonly status: number

  constructor(
    message: string,
    answer: Answer<unknown> | null,
    { status = answer?.code ?? 0, ...options }: Options = {},
  ) {
    super(message, options)
    this.name = 'CallFailure'
    this.answer = answer
    this.status = status
  }
}

type Options = ErrorOptions & { readonly status?: number }

/**
 * Whether a write that failed leaves what is shown in doubt: it may have gone through without an answer, or it was
 * refused because something had changed before.
 */
export const leavesDoubt = ({ answer }: CallFailure): boolean =>
  answer === null || answer.code >= 500 || [404, 409, 410].includes(answer.code)

/** An unknown id, or one that was cut off in the address: trying again does not help against either. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof CallFailure && [400, 404].includes(error.answer?.code ?? 0)

/** The server asks for the fund password or a passkey, or did not accept the one given. */
export const isStepUpRefusal = (failure: CallFailure): boolean =>
  /^(?:step-up|pay-password)\./.test(failure.answer?.error ?? '')
