import type { GeneralError } from '@millrace/contract/answer'

export type UnservableReason = {
  readonly values?: Readonly<Record<string, string | number>>
  /** The message for each wrong field, in the caller's language. */
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** Thrown inside the http layer only, where a request cannot be served for a reason that any call can have. */
export class UnservableRequest extends Error {
  readonly key: GeneralError
  readonly wrong: UnservableReason

  constructor(key: GeneralError, wrong: UnservableReason = {}) {
    super(key, { cause: wrong.cause })
    this.key = key
    this.wrong = wrong
  }
}
