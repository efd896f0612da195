import { languages } from '@millrace/texts'
import type { Socket } from 'node:net'
import { toErrorAnswer } from './answer.ts'
import { UnservableRequest } from './errors.ts'
import { apiHeaders } from './securityHeaders.ts'

const keys: Readonly<Record<string, UnservableRequest['key']>> = {
  HPE_HEADER_OVERFLOW: 'headers.too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body.too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too-slow',
}

/**
 * Answers what never became a request: headers too large, not HTTP, or too slow. There is no reply object yet, only
 * the socket.
 */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const answer = toErrorAnswer(
    languages[0],
    new UnservableRequest(keys[error.code ?? ''] ?? 'request.unreadable', { values: { limit: '1 MB' } }),
  )
  const body = JSON.stringify(answer)
  socket.end(
    [
      `HTTP/1.1 ${answer.code} Refused`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
