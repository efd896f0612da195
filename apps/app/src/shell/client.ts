import type { Answer } from '@millrace/contract/answer'
import type { Call, DataOf, RequestOf, Service } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { CallFailure } from './CallFailure.ts'
import { currentLanguage } from './language.ts'
import { callEnded, callStarted } from './loading.ts'
import { translate } from './messages.ts'
import { getPracticeBrowser } from './practiceBrowser.ts'
import { getServiceUrl } from './serviceUrls.ts'
import { clearDevice, readToken } from './session.ts'
import { showToast } from './toast.ts'

const loginAfterMs = 1_000

type FieldValue = string | number | boolean | Blob | null | undefined
type RequestFields = Readonly<Record<string, FieldValue | readonly FieldValue[]>>
/** Headers of one call beside those that all calls have, such as an idempotency key. */
type ExtraHeaders = Readonly<Record<string, string>>

/** What a call uses of the browser and the app. Tests pass their own. */
type Environment = {
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly getServiceUrl: (service: Service) => string
  readonly readToken: () => string | null
  readonly getPracticeBrowser: () => string
  readonly getLanguageHeader: () => string
  readonly translate: (key: TextKey) => string
  /** With the key of a refusal, so that the message can lead to help. */
  readonly showError: (message: string, refusal?: string) => void
  readonly clearDevice: () => void
  readonly goToLogin: () => void
}

/** Returns the function that calls the server and answers with the data. */
export function createCallApi(environment: Environment) {
  const fetchWholeAnswer = createFetchAnswer(environment)
  return async function callApi<C extends Call>(
    call: C,
    request: RequestOf<C>,
    signal?: AbortSignal,
    headers?: ExtraHeaders,
  ): Promise<DataOf<C>> {
    return (await fetchWholeAnswer(call, request, signal, headers)).data
  }
}

function createFetchAnswer(environment: Environment) {
  return async function fetchAnswer<C extends Call>(
    call: C,
    request: RequestOf<C>,
    signal?: AbortSignal,
    headers: ExtraHeaders = {},
  ): Promise<Answer<DataOf<C>>> {
    const timeout = AbortSignal.timeout(environment.timeoutMs)
    const anySignal = signal ? AbortSignal.any([signal, timeout]) : timeout
    callStarted()
    try {
      const sent = buildRequest(call, request as RequestFields, environment, anySignal, headers)
      const answer = await readAnswer(await environment.fetch(sent))
      if (answer.code !== 200) throw new CallFailure(answer.msg, answer)
      return answer as Answer<DataOf<C>>
    } catch (cause) {
      if (signal?.aborted) throw cause
      // Queries can be given up, actions cannot.
      const isRead = call.method === 'GET' || signal !== undefined
      throw handleFailure(cause, timeout.aborted, isRead, environment)
    } finally {
      callEnded()
    }
  }
}

function buildRequest(
  call: Call,
  fields: RequestFields,
  environment: Environment,
  signal: AbortSignal,
  extraHeaders: ExtraHeaders,
): Request {
  const headers = new Headers({
    ...extraHeaders,
    Language: environment.getLanguageHeader(),
    'X-Practice-Browser': environment.getPracticeBrowser(),
  })
  const token = environment.readToken()
  if (token) headers.set('X-Access-Token', token)
  const url = new URL(`/api/${call.path}`, environment.getServiceUrl(call.service))
  if (call.method === 'GET') {
    url.search = appendFields(new URLSearchParams(), fields).toString()
    return new Request(url, { headers, signal })
  }
  return new Request(url, {
    method: 'POST',
    headers,
    signal,
    body: call.files ? appendFields(new FormData(), fields) : appendFields(new URLSearchParams(), fields),
  })
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

async function readAnswer(response: Response): Promise<Answer<unknown>> {
  const answer = (await response.json()) as Answer<unknown>
  // A proxy may have answered instead of the server; then only the status is known.
  return typeof answer?.code === 'number'
    ? answer
    : { code: response.status === 200 ? 502 : response.status, msg: '', data: null }
}

/** Shows what went wrong, signs out after a 401, and returns the failure for the caller. */
function handleFailure(cause: unknown, isTimeout: boolean, isRead: boolean, environment: Environment): CallFailure {
  const answer = cause instanceof CallFailure ? cause.answer : null
  const message = answer?.msg || environment.translate(isTimeout ? 'shell.timeout' : 'shell.no-connection')
  // A screen that cannot load its data says so itself; an action has no other place for its message.
  // When the fund password is needed, a sheet asks for it; a message beside it would look like an error.
  // A read has no marked fields: the id in the address is missing, cut short or unknown, and the screen says so.
  const isShownElsewhere = answer
    ? answer.error === 'step-up.needed' || (isRead && (answer.code === 404 || answer.error === 'request.invalid'))
    : isRead
  if (!isShownElsewhere) environment.showError(message, answer?.error)
  if (answer?.code === 401) {
    environment.clearDevice()
    setTimeout(environment.goToLogin, loginAfterMs)
  }
  return new CallFailure(message, answer, { cause })
}

/** The login with the way back. From a login screen it keeps the one there: two calls may fail together. */
export function getLoginPath(here: string): string {
  const isLogin = /^\/(?:user\/)?login(?:[/?]|$)/.test(here)
  const next = isLogin ? new URLSearchParams(here.split('?')[1]).get('next') : here
  return next ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login
}

/** Shows the message at once, and then the way to its help page, if there is one. */
function showError(message: string, refusal?: string): void {
  showToast(message, { tone: 'bad', ...(refusal && { durationMs: 6_000 }) })
  // Without it the message has been shown, and only the link is missing.
  if (refusal) void import('./helpOf.ts').then(({ offerHelp }) => offerHelp(message, refusal)).catch(() => {})
}

export const environment: Environment = {
  fetch: (request) => fetch(request),
  timeoutMs: 36_000,
  getServiceUrl,
  readToken,
  getPracticeBrowser,
  getLanguageHeader: () => currentLanguage().header,
  translate,
  showError,
  clearDevice,
  goToLogin: () => location.replace(`#${getLoginPath(location.hash.slice(1))}`),
}

/** Calls the server and answers with the data. Anything but success is shown to the person and thrown. */
export const callApi = createCallApi(environment)
/** The same with the whole answer, for calls whose `msg` matters: a sign-in has the token there. */
export const fetchAnswer = createFetchAnswer(environment)
