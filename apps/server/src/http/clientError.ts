import { languages } from '@millrace/texts'
import type { Socket } from 'node:net'
import { errorAnswerOf } from './answer.ts'
import { CannotServe } from './CannotServe.ts'

const keys: Readonly<Record<string, CannotServe['key']>> = {
  HPE_HEADER_OVERFLOW: 'headers.too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body.too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too-slow',
}

/**
 * Answers what never became a request: headers too large, no HTTP at all, or too slow. There is no reply object yet,
 * only the socket.
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = errorAnswerOf(
    languages[0],
    new CannotServe(keys[error.code ?? ''] ?? 'request.unreadable', { values: { limit: '1 MB' } }),
  )
  const body = JSON.stringify(answer)
  socket.end(
    [
      `HTTP/1.1 ${answer.code} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
