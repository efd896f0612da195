import { CallFailure, leavesDoubt } from '@millrace/client/CallFailure'
import { createClient, type NoAnswer } from '@millrace/client/http'
import { getServiceUrl } from '@millrace/client/serviceUrls'
import type { Call, DataOf, RequestOf } from '@millrace/contract/call'
import { groupPhones } from './groupPhones.ts'
import { session } from './session.ts'

const uploadTimeoutMs = 600_000

/** The server's refusal or fault. react-admin reads `message`, `status` and `body.errors`. */
export class AnswerError extends CallFailure {
  override readonly name = 'AnswerError'
  /** The stable error key, or empty. */
  readonly key: string
  readonly body: { readonly errors?: FormErrors }

  constructor(message: string, status: number, answer: CallFailure['answer'] = null) {
    super(message, answer, { status })
    this.key = answer?.error ?? ''
    const fields = answer?.fields ?? {}
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

const sentences: Record<NoAnswer, (status: number) => string> = {
  timeout: () => 'The server took too long to answer. Try again.',
  'no-connection': () => 'The server cannot be reached. Check the connection and try again.',
  unreadable: (status) => `The answer was not readable (status ${status}). Try again.`,
}

const fetchAnswer = createClient({
  fetch: (request) => fetch(request),
  getServiceUrl,
  readToken: session.token,
  getHeaders: () => ({ Language: 'en_US' }),
  // Requests of operators have parts of their own, which a form cannot carry.
  encode: (fields) => new Blob([JSON.stringify(fields)], { type: 'application/json' }),
  describe: (problem, status) => sentences[problem](status),
})

const writeListeners = new Set<(call: Call) => void>()

/** Tells of every call that was made, or of which it is not known whether it was. */
export const onWritten = (listener: (call: Call) => void) => void writeListeners.add(listener)

function notifyWritten(call: Call): void {
  for (const listener of writeListeners) listener(call)
}

type SentAnswer<C extends Call> = {
  readonly data: DataOf<C>
  readonly msg: string
  /** By the server's clock, so that ages do not depend on the clock of this computer. */
  readonly answeredAtMs: number
}

type Files = Readonly<Record<string, File | readonly File[]>>

/** Makes a call of the contract, with files where the call takes them. */
export async function send<C extends Call>(call: C, request: RequestOf<C>, files?: Files): Promise<SentAnswer<C>> {
  // An empty filter is none. What is sent as JSON is left as it is.
  const fields = call.method === 'GET' || call.files ? withoutEmpty(request as object) : request
  try {
    const { data, msg, headers } = await fetchAnswer(call, { ...(fields as object), ...files } as RequestOf<C>, {
      ...(files && { timeoutMs: uploadTimeoutMs }),
    })
    notifyWritten(call)
    return { data: groupPhones(data), msg, answeredAtMs: Date.parse(headers.get('Date') ?? '') || Date.now() }
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (leavesDoubt(failure)) notifyWritten(call)
    throw new AnswerError(failure.message, failure.status, failure.answer)
  }
}

const withoutEmpty = (request: object): object =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== ''))
