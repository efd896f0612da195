import type { FastifyError } from 'fastify'
import { isDatabaseUnavailable } from '../db/isDatabaseUnavailable.ts'
import { ServerBusy } from './ServerBusy.ts'
import { SessionExpired } from './SessionExpired.ts'
import { UnservableRequest } from './UnservableRequest.ts'

/**
 * How each of Fastify's and its plugins' own errors is answered. Whatever is not here, and no database trouble, is a
 * fault of ours.
 */
const byCode: Readonly<Record<string, UnservableRequest['key']>> = {
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

export function toUnservable(error: unknown): UnservableRequest {
  if (error instanceof UnservableRequest) return error
  if (error instanceof SessionExpired) return new UnservableRequest('session.required', { cause: error })
  const { code, statusCode } = error as Partial<FastifyError>
  const key = byCode[code ?? '']
  if (key)
    return new UnservableRequest(key, { cause: error, ...(key === 'body.too-large' && { values: { limit: '1 MB' } }) })
  // The connection broke while the body was still arriving; nobody is left to read the answer.
  if (statusCode === 400) return new UnservableRequest('request.unreadable', { cause: error })
  if (isDatabaseUnavailable(error) || error instanceof ServerBusy)
    return new UnservableRequest('server.busy', { cause: error, headers: { 'retry-after': '2' } })
  return new UnservableRequest('server.fault', { cause: error })
}
