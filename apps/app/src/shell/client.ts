import { i18n } from '@lingui/core'
import type { Answer } from '@millrace/contract/answer'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import type { TextKey } from '@millrace/texts'
import { CallFailure } from './CallFailure.ts'
import { currentLanguage } from './language.ts'
import { callEnded, callStarted } from './loading.ts'
import { clearDevice, readToken } from './session.ts'
import { showToast } from './toast.ts'

const timeoutMs = 36_000
const leaveAfterMs = 1_000

type Sent = string | number | boolean | Blob | null | undefined
type Fields = Readonly<Record<string, Sent | readonly Sent[]>>
/** Beside those that every request has: a key that makes a repeat harmless, say. */
type SentHeaders = Readonly<Record<string, string>>

type Surroundings = {
  readonly fetch: typeof fetch
  readonly token: () => string | null
  readonly languageHeader: () => string
  readonly text: (key: TextKey) => string
  readonly tell: (message: string) => void
  readonly forgetDevice: () => void
  readonly goToLogin: () => void
}

/** Makes the function that asks the server. What it touches outside is given, so that tests can stand in for it. */
export function callApiWith(outside: Surroundings) {
  const fetchAnswer = fetchAnswerWith(outside)
  return async function ask<C extends Call>(
    call: C,
    request: RequestOf<C>,
    signal?: AbortSignal,
    headers?: SentHeaders,
  ): Promise<DataOf<C>> {
    return (await fetchAnswer(call, request, signal, headers)).data
  }
}

function fetchAnswerWith(outside: Surroundings) {
  return async function askWhole<C extends Call>(
    call: C,
    request: RequestOf<C>,
    signal?: AbortSignal,
    headers: SentHeaders = {},
  ): Promise<Answer<DataOf<C>>> {
    const stop = AbortSignal.timeout(timeoutMs)
    callStarted()
    try {
      const answer = await answerOf(
        outside.fetch,
        requestOf(call, request as Fields, outside, signal ? AbortSignal.any([signal, stop]) : stop, headers),
      )
      if (answer.code !== 200) throw new CallFailure(answer.msg, answer)
      return answer as Answer<DataOf<C>>
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw failureOf(cause, stop.aborted, call, outside)
    } finally {
      callEnded()
    }
  }
}

function requestOf(
  call: Call,
  request: Fields,
  outside: Surroundings,
  signal: AbortSignal,
  sent: SentHeaders,
): Request {
  const headers = new Headers({ ...sent, Language: outside.languageHeader() })
  const token = outside.token()
  if (token) headers.set('X-Access-Token', token)
  const url = new URL(`/api/${call.path}`, location.origin)
  if (call.method === 'GET') {
    url.search = fill(new URLSearchParams(), request).toString()
    return new Request(url, { headers, signal })
  }
  return new Request(url, {
    method: 'POST',
    headers,
    signal,
    body: call.files ? fill(new FormData(), request) : fill(new URLSearchParams(), request),
  })
}

/** Lists repeat their name; what is absent is left out. */
function fill<Body extends FormData | URLSearchParams>(body: Body, request: Fields): Body {
  for (const [name, value] of Object.entries(request)) {
    for (const each of [value].flat()) {
      if (each instanceof Blob) (body as FormData).append(name, each)
      else if (each !== undefined && each !== null) body.append(name, String(each))
    }
  }
  return body
}

async function answerOf(fetching: typeof fetch, request: Request): Promise<Answer<unknown>> {
  const response = await fetching(request)
  const answer = (await response.json()) as Answer<unknown>
  // A proxy may answer for the server; then the status is all there is to go by.
  return typeof answer?.code === 'number'
    ? answer
    : { code: response.status === 200 ? 502 : response.status, msg: '', data: null }
}

/** Says what went wrong, does what a 401 asks for, and gives the failure back to whoever asked. */
function failureOf(cause: unknown, isTimeout: boolean, call: Call, outside: Surroundings): CallFailure {
  const answer = cause instanceof CallFailure ? cause.answer : null
  const message = answer?.msg || outside.text(isTimeout ? 'shell.timeout' : 'shell.no-connection')
  // A screen that could not read says so in its own place; an action has no other place than this.
  // A wanted fund password is asked for by the sheet that follows; a message beside it would read like a failure.
  if ((answer || call.method === 'POST') && answer?.error !== 'step-up.needed') outside.tell(message)
  if (answer?.code === 401) {
    outside.forgetDevice()
    setTimeout(outside.goToLogin, leaveAfterMs)
  }
  return new CallFailure(message, answer, { cause })
}

const surroundings: Surroundings = {
  fetch: (request) => fetch(request),
  token: readToken,
  languageHeader: () => currentLanguage().header,
  text: (key) => i18n._(key),
  tell: (message) => showToast(message, { tone: 'bad' }),
  forgetDevice: clearDevice,
  goToLogin: () => {
    const here = location.hash.slice(1)
    // The page that was wanted is returned to; the way in itself is not one.
    location.replace(
      /^\/(?:user\/)?login(?:[/?]|$)/.test(here) ? '#/user/login' : `#/user/login?next=${encodeURIComponent(here)}`,
    )
  },
}

/**
 * Asks the server: the call says how, the answer's data comes back; anything but success is told to the person and
 * thrown.
 */
export const callApi = callApiWith(surroundings)
/** The same for the calls whose message says more than success: a sign-in has the token there. */
export const askWhole = fetchAnswerWith(surroundings)
