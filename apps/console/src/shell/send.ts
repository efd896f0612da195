import type { Answer } from '@millrace/contract/answer'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { session } from './session.ts'

const timeoutMs = 36_000
const uploadTimeoutMs = 600_000

/** The server's refusal or fault. react-admin reads `message`, `status` and `body.errors`. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  /** The HTTP status, or 0 when no answer came. */
  readonly status: number
  /** The stable error key, or empty. */
  readonly key: string
  readonly body: { readonly errors?: FormErrors }

  constructor(message: string, status: number, key = '', fields: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.key = key
    this.body = Object.keys(fields).length ? { errors: toFormErrors(fields, message) } : {}
  }
}

export type FormErrors = { [field: string]: string | FormErrors }

/** Turns `{'title.en_US': 'Too long'}` into the shape of the form. react-admin shows `root.serverError` on top. */
function toFormErrors(fields: Readonly<Record<string, string>>, message: string): FormErrors {
  const errors: FormErrors = { root: { serverError: message } }
  for (const [path, text] of Object.entries(fields)) setFieldError(errors, path.split('.'), text)
  return errors
}

export function setFieldError(errors: FormErrors, path: readonly string[], text: string): void {
  const [name = '', ...rest] = path
  if (!rest.length) {
    errors[name] ??= text
    return
  }
  const inner = typeof errors[name] === 'object' ? errors[name] : {}
  errors[name] = inner
  setFieldError(inner, rest, text)
}

type SentAnswer<C extends Call> = {
  readonly data: DataOf<C>
  readonly msg: string
  /** By the server's clock, so that ages do not depend on the clock of this computer. */
  readonly answeredAtMs: number
}

type Files = Readonly<Record<string, File | readonly File[]>>

/** Makes a call of the contract, with files where the call takes them. */
export async function send<C extends Call>(call: C, request: RequestOf<C>, files: Files = {}): Promise<SentAnswer<C>> {
  const hasFiles = Object.keys(files).length > 0
  const { url, init } =
    call.method === 'GET'
      ? toQueryRequest(call, request)
      : hasFiles
        ? toMultipartRequest(call, request, files)
        : toJsonRequest(call, request)
  const headers = new Headers(init.headers)
  headers.set('Language', 'en_US')
  const token = session.token()
  if (token) headers.set('X-Access-Token', token)

  let response: Response
  try {
    response = await fetch(url, {
      ...init,
      headers,
      signal: AbortSignal.timeout(hasFiles ? uploadTimeoutMs : timeoutMs),
    })
  } catch (cause) {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    throw new AnswerError(
      isTimeout
        ? 'The server took too long to answer. Try again.'
        : 'The server cannot be reached. Check the connection and try again.',
      0,
    )
  }
  const answer = await readAnswer<DataOf<C>>(response)
  if (!response.ok || answer.code !== 200)
    throw new AnswerError(answer.msg, response.status, answer.error, answer.fields)
  return {
    data: answer.data,
    msg: answer.msg,
    answeredAtMs: Date.parse(response.headers.get('Date') ?? '') || Date.now(),
  }
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  try {
    return (await response.json()) as Answer<Data>
  } catch {
    // A proxy answered instead of the server.
    throw new AnswerError(`The answer was not readable (status ${response.status}). Try again.`, response.status)
  }
}

/** The server names a service's host in the page, if it is another one. */
export const findHost = (service: string): string =>
  new RegExp(`\\b${service}=(\\S+)`).exec(
    globalThis.document?.querySelector<HTMLMetaElement>('meta[name=service-urls]')?.content ?? '',
  )?.[1] ?? ''
const host = findHost('console')
const toUrl = (path: string): string => `${host}/api/${path}`

type HttpRequest = { readonly url: string; readonly init: RequestInit }

function toQueryRequest({ path }: Call, request: unknown): HttpRequest {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request as object))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return { url: query.size ? `${toUrl(path)}?${query}` : toUrl(path), init: { method: 'GET' } }
}

function toJsonRequest({ path }: Call, request: unknown): HttpRequest {
  return {
    url: toUrl(path),
    init: { method: 'POST', body: JSON.stringify(request), headers: { 'Content-Type': 'application/json' } },
  }
}

function toMultipartRequest({ path }: Call, request: unknown, files: Files): HttpRequest {
  const body = new FormData()
  for (const [name, value] of Object.entries(request as object))
    if (value !== undefined && value !== '') body.set(name, String(value))
  for (const [name, one] of Object.entries(files)) for (const file of [one].flat()) body.append(name, file)
  return { url: toUrl(path), init: { method: 'POST', body } }
}
