/** The envelope of every answer. The HTTP status equals `code`. */
export type Answer<Data> = {
  readonly code: number
  readonly msg: string
  readonly data: Data
  /** A stable key of the error, such as `withdraw.above-balance`. Absent on success. */
  readonly error?: string
  /** On a validation error: the message for each invalid field. */
  readonly fields?: Readonly<Record<string, string>>
}

/** Errors that any call can answer with, besides its own refusals. */
export const generalErrors = {
  'request.invalid': 400,
  'request.unreadable': 400,
  'staff.flagged': 400,
  'session.required': 401,
  'role.missing': 403,
  'operator.waits': 403,
  'path.unknown': 404,
  'method.wrong': 405,
  'request.too-slow': 408,
  'body.too-large': 413,
  'body.unsupported': 415,
  'rate.exceeded': 429,
  'headers.too-large': 431,
  'server.fault': 500,
  'server.busy': 503,
  'money.unsafe': 503,
} as const

export type GeneralError = keyof typeof generalErrors
