import type { FastifyError } from 'fastify'
import { isDatabaseAway } from '../db/isDatabaseAway.ts'
import { CannotServe } from './CannotServe.ts'
import { SessionOver } from './SessionOver.ts'
import { TooBusy } from './TooBusy.ts'

/**
 * How each of Fastify's and its plugins' own errors is answered. Whatever is not here, and no database trouble, is a
 * fault of ours.
 */
const byCode: Readonly<Record<string, CannotServe['key']>> = {
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

export function cannotServe(error: unknown): CannotServe {
  if (error instanceof CannotServe) return error
  if (error instanceof SessionOver) return new CannotServe('session.required', { cause: error })
  const { code, statusCode } = error as Partial<FastifyError>
  const key = byCode[code ?? '']
  if (key) return new CannotServe(key, { cause: error, ...(key === 'body.too-large' && { values: { limit: '1 MB' } }) })
  // The connection broke while the body was still arriving; nobody is left to read the answer.
  if (statusCode === 400) return new CannotServe('request.unreadable', { cause: error })
  if (isDatabaseAway(error) || error instanceof TooBusy)
    return new CannotServe('server.busy', { cause: error, headers: { 'retry-after': '2' } })
  return new CannotServe('server.fault', { cause: error })
}
