import type { GeneralError } from '@millrace/contract/answer'
import type { FastifyError } from 'fastify'
import { isDatabaseUnavailable, isUnsafe } from '../db/isDatabaseUnavailable.ts'

type Details = {
  readonly values?: Readonly<Record<string, string | number>>
  /** The message for each invalid field, in the caller's language. */
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** Thrown inside the http layer only, when a request cannot be served for a reason that any call can have. */
export class UnservableRequest extends Error {
  readonly key: GeneralError
  readonly details: Details

  constructor(key: GeneralError, details: Details = {}) {
    super(key, { cause: details.cause })
    this.key = key
    this.details = details
  }
}

/** Thrown when a queue is too long: a clear "later" now is better than an answer that nobody waits for. */
export class ServerBusy extends Error {}

/** Thrown when the calling member no longer exists, for instance because they closed the account at the same moment. */
export class SessionExpired extends Error {}

/** How errors of Fastify and its plugins are answered. All others that are not the database's are faults of ours. */
const keysByCode: Readonly<Record<string, GeneralError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body.too-large',
  FST_PARTS_LIMIT: 'body.too-large',
  FST_FILES_LIMIT: 'body.too-large',
  FST_FIELDS_LIMIT: 'body.too-large',
  FST_REQ_FILE_TOO_LARGE: 'body.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'body.unsupported',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'body.unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.unreadable',
  FST_ERR_BAD_URL: 'request.unreadable',
  FST_ERR_MAX_PARAM_LENGTH: 'path.unknown',
  FST_PROTO_VIOLATION: 'request.unreadable',
  FST_INVALID_JSON_FIELD_ERROR: 'request.unreadable',
  FST_MP_PREMATURE_CLOSE: 'request.unreadable',
}

export function toUnservableRequest(error: unknown): UnservableRequest {
  if (error instanceof UnservableRequest) return error
  if (error instanceof SessionExpired) return new UnservableRequest('session.required', { cause: error })
  const { code, statusCode } = error as Partial<FastifyError>
  const key = keysByCode[code ?? '']
  if (key)
    return new UnservableRequest(key, { cause: error, ...(key === 'body.too-large' && { values: { limit: '1 MB' } }) })
  // The connection broke while the body was arriving, or the path cannot be decoded.
  if (statusCode === 400) return new UnservableRequest('request.unreadable', { cause: error })
  // What the file server says of paths that lead out of its folder.
  if (statusCode === 403 || statusCode === 404) return new UnservableRequest('path.unknown', { cause: error })
  if (isUnsafe(error)) return new UnservableRequest('money.unsafe', { cause: error, headers: { 'retry-after': '30' } })
  if (isDatabaseUnavailable(error) || error instanceof ServerBusy)
    return new UnservableRequest('server.busy', { cause: error, headers: { 'retry-after': '2' } })
  return new UnservableRequest('server.fault', { cause: error })
}
