import type { Answer } from '@millrace/contract/answer'
import type { Call, DataOf, RequestOf, Service } from '@millrace/contract/call'
import { CallFailure } from './CallFailure.ts'
import { notePosition, readPosition, unknownPosition } from './position.ts'

type FieldValue = string | number | boolean | Blob | null | undefined
type RequestFields = Readonly<Record<string, FieldValue | readonly FieldValue[]>>

/** How one request is sent, where it differs from the others. */
export type RequestOptions = {
  /** Queries can be given up, writes cannot. */
  readonly signal?: AbortSignal | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
  readonly fetch?: (request: Request) => Promise<Response>
}

/** Why there is no answer. */
export type NoAnswer = 'timeout' | 'no-connection' | 'unreadable'

/** What the client uses of the browser and the site. Tests pass their own. */
export type HttpEnvironment = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly getServiceUrl: (service: Service) => string
  readonly readToken: () => string | null
  readonly getHeaders: () => Readonly<Record<string, string>>
  /** What a write sends. Without it a form, as the specification's clients do. */
  readonly encode?: (fields: object) => Blob
  readonly describe: (problem: NoAnswer, status: number) => string
}

export type Received<C extends Call> = Answer<DataOf<C>> & { readonly headers: Headers }

const timeoutMs = 36_000

/** Returns the function that makes a call of the contract. Anything but success is thrown as a `CallFailure`. */
export function createClient(environment: HttpEnvironment) {
  return async function fetchAnswer<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: RequestOptions = {},
  ): Promise<Received<C>> {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const sent = buildRequest(call, request as RequestFields, environment, signal, options.headers)
    // It may have been done, and a read that comes next must not say that it was not.
    let position = call.method === 'GET' ? null : unknownPosition
    let response: Response
    try {
      response = await (options.fetch ?? environment.fetch)(sent)
      position = response.headers.get('X-Position') ?? position
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      const problem = timeout.aborted ? 'timeout' : 'no-connection'
      throw new CallFailure(environment.describe(problem, 0), null, { cause })
    } finally {
      notePosition(position)
    }
    const answer = (await response.json().catch(() => null)) as Answer<DataOf<C>> | null
    if (options.signal?.aborted) throw options.signal.reason
    // A proxy may have answered instead of the server.
    if (typeof answer?.code !== 'number') {
      const message = environment.describe(timeout.aborted ? 'timeout' : 'unreadable', response.status)
      throw new CallFailure(message, null, { status: response.status })
    }
    if (answer.code !== 200) throw new CallFailure(answer.msg, answer)
    return { ...answer, headers: response.headers }
  }
}

function buildRequest(
  call: Call,
  fields: RequestFields,
  environment: HttpEnvironment,
  signal: AbortSignal,
  extraHeaders?: Readonly<Record<string, string>>,
): Request {
  const headers = new Headers({ ...extraHeaders, ...environment.getHeaders() })
  const token = environment.readToken()
  if (token) headers.set('X-Access-Token', token)
  const position = readPosition()
  if (position) headers.set('X-Position', position)
  const url = new URL(`/api/${call.path}`, environment.getServiceUrl(call.service))
  if (call.method === 'GET') {
    url.search = appendFields(new URLSearchParams(), fields).toString()
    return new Request(url, { headers, signal })
  }
  const form = call.files ? new FormData() : new URLSearchParams()
  const body = (!call.files && environment.encode?.(fields)) || appendFields(form, fields)
  return new Request(url, { method: 'POST', headers, signal, body })
}

/** A list repeats its name; absent values are left out. */
function appendFields<Body extends FormData | URLSearchParams>(body: Body, fields: RequestFields): Body {
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) {
      if (each instanceof Blob) (body as FormData).append(name, each)
      else if (each !== undefined && each !== null) body.append(name, String(each))
    }
  }
  return body
}
