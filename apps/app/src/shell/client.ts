import { CallFailure, leavesDoubt } from '@millrace/client/CallFailure'
import { createClient, type HttpEnvironment, type Received, type RequestOptions } from '@millrace/client/http'
import { getServiceUrl } from '@millrace/client/serviceUrls'
import type { Answer } from '@millrace/contract/answer'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import type { TextKey } from '@millrace/texts'
import { currentLanguage } from './language.ts'
import { callEnded, callStarted } from './loading.ts'
import { translate } from './messages.ts'
import { getPracticeBrowser } from './practiceBrowser.ts'
import { invalidateChanged, queryClient } from './queryClient.ts'
import { isSaid } from './said.ts'
import { clearDevice, readToken } from './session.ts'
import { showToast } from './toast.ts'

const loginAfterMs = 1_000

/** Of the last answer of each call. They say from when it is. */
export const lastHeaders: Record<string, Headers> = {}

/** What a call uses of the browser and the app. Tests pass their own. */
type Environment = Pick<HttpEnvironment, 'fetch' | 'getServiceUrl' | 'readToken'> & {
  readonly getPracticeBrowser: () => string
  readonly getLanguageHeader: () => string
  readonly translate: (key: TextKey) => string
  readonly showError: (message: string, answer: Answer<unknown> | null) => void
  readonly clearDevice: () => void
  readonly goToLogin: () => void
  /** The call was made, or it is not known whether: what shows its effects is fetched again. */
  readonly onWritten: (call: Call) => void
}

/** Returns the function that calls the server. What went wrong is shown, and a 401 signs out. */
export function createFetchAnswer(environment: Environment) {
  const send = createClient({
    ...environment,
    getHeaders: () => ({
      Language: environment.getLanguageHeader(),
      'X-Practice-Browser': environment.getPracticeBrowser(),
    }),
    describe: (problem) => environment.translate(problem === 'timeout' ? 'shell.timeout' : 'shell.no-connection'),
  })
  let signedOut: CallFailure | undefined
  return async function fetchAnswer<C extends Call>(
    call: C,
    request: RequestOf<C>,
    options: RequestOptions = {},
  ): Promise<Received<C>> {
    const token = environment.readToken()
    // Until the page that asks to sign in is there, what was shown would be asked for again, by nobody.
    if (signedOut && !token && call.who === 'member') throw signedOut
    callStarted()
    try {
      const answer = await send(call, request, options)
      lastHeaders[call.path] = answer.headers
      environment.onWritten(call)
      return answer
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      if (failure.answer?.code === 401 && token) signedOut = failure
      // Queries can be given up, writes cannot.
      const isRead = call.method === 'GET' || options.signal !== undefined
      // Of a session that has ended meanwhile: whoever has signed in since then is not told, and stays.
      if (failure.answer?.code !== 401 || environment.readToken() === token) handleFailure(failure, isRead, environment)
      if (leavesDoubt(failure)) environment.onWritten(call)
      throw failure
    } finally {
      callEnded()
    }
  }
}

/** Shows what went wrong, and signs out after a 401. */
function handleFailure(failure: CallFailure, isRead: boolean, environment: Environment): void {
  const { message, answer } = failure
  // A screen that cannot load its data says so itself; an action has no other place for its message.
  // When the fund password is needed, a sheet asks for it; a message beside it would look like an error.
  // A read has no marked fields: the id in the address is missing, cut short or unknown, and the screen says so.
  const isShownElsewhere = answer
    ? answer.error === 'step-up.needed' || (isRead && (answer.code === 404 || answer.error === 'request.invalid'))
    : isRead
  if (!isShownElsewhere)
    // Once whoever made the call has had their turn: a form says at its field what is wrong with it.
    setTimeout(() => {
      if (!isSaid(failure)) environment.showError(message, answer)
    })
  if (answer?.code === 401) {
    environment.clearDevice()
    setTimeout(() => {
      if (!environment.readToken()) environment.goToLogin()
    }, loginAfterMs)
  }
}

/** The login with the way back. From a login screen it keeps the one there: two calls may fail together. */
export function getLoginPath(here: string): string {
  const isLogin = /^\/(?:user\/)?login(?:[/?]|$)/.test(here)
  const next = isLogin ? new URLSearchParams(here.split('?')[1]).get('next') : here
  return next ? `${paths.login}?next=${encodeURIComponent(next)}` : paths.login
}

/** Shows the message at once, and then the way to its help page, if there is one. */
function showError(message: string, answer: Answer<unknown> | null): void {
  // It is said on the page that asks to sign in, too.
  const isSignedOut = answer?.code === 401
  const refusal = isSignedOut ? undefined : answer?.error
  showToast(message, { tone: 'bad', isKept: isSignedOut, ...(refusal && { durationMs: 6_000 }) })
  // Without it the message has been shown, and only the link is missing.
  if (refusal) void import('./helpOf.ts').then(({ offerHelp }) => offerHelp(message, refusal)).catch(() => {})
}

/** Calls the server and answers with the whole answer: a sign-in has the token in `msg`. */
export const fetchAnswer = createFetchAnswer({
  fetch: (request) => fetch(request),
  getServiceUrl,
  readToken,
  getPracticeBrowser,
  getLanguageHeader: () => currentLanguage().header,
  translate,
  showError,
  clearDevice() {
    clearDevice()
    void queryClient.cancelQueries()
  },
  goToLogin: () => location.replace(`#${getLoginPath(location.hash.slice(1))}`),
  onWritten: invalidateChanged,
})

/** Calls the server and answers with the data. Anything but success is shown to the person and thrown. */
export const callApi = async <C extends Call>(
  call: C,
  request: RequestOf<C>,
  signal?: AbortSignal,
): Promise<DataOf<C>> => (await fetchAnswer(call, request, { signal })).data
