import type { GeneralError } from '@millrace/contract/answer'

export type Wrong = {
  readonly values?: Readonly<Record<string, string | number>>
  /** The message for each wrong field, in the caller's language. */
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** Thrown inside the http layer only, where a request cannot be served for a reason that any call can have. */
export class CannotServe extends Error {
  readonly key: GeneralError
  readonly wrong: Wrong

  constructor(key: GeneralError, wrong: Wrong = {}) {
    super(key, { cause: wrong.cause })
    this.key = key
    this.wrong = wrong
  }
}
