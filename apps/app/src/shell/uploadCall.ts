import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { fetchAnswer } from './client.ts'

/** An upload over a slow network takes its time. Without any progress for so long, the connection is lost. */
const [timeoutMs, stalledAfterMs] = [10 * 60_000, 36_000]

type UploadOptions = {
  readonly signal: AbortSignal
  readonly idempotencyKey: string
  /** The share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Makes a call that carries files, and says how far it is. */
export async function uploadCall<C extends Call>(
  call: C,
  request: RequestOf<C>,
  { signal, idempotencyKey, onProgress }: UploadOptions,
): Promise<DataOf<C>> {
  const { data } = await fetchAnswer(call, request, {
    signal,
    timeoutMs,
    headers: { 'Idempotency-Key': idempotencyKey },
    fetch: (sent) => send(sent, onProgress),
  })
  return data
}

/** By XMLHttpRequest: `fetch` does not say how much it has sent. */
async function send(request: Request, onProgress: (share: number) => void): Promise<Response> {
  const body = await request.blob()
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => sending.abort(), stalledAfterMs)
    }
    sending.open(request.method, request.url)
    for (const [name, value] of request.headers) sending.setRequestHeader(name, value)
    sending.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.signal.addEventListener('abort', () => sending.abort())
    sending.addEventListener('load', () => {
      const headers = { 'X-Position': sending.getResponseHeader('X-Position') ?? '' }
      resolve(new Response(sending.responseText, { status: sending.status, headers }))
    })
    sending.addEventListener('error', () => reject(new TypeError('the upload failed')))
    sending.addEventListener('abort', () => reject(new DOMException('the upload was given up', 'AbortError')))
    sending.addEventListener('loadend', () => clearTimeout(stalled))
    wait()
    sending.send(body)
  })
}
