/** Every call of a person, and how long it took until it was acknowledged, tries included. */
export type Call = {
  readonly what: string
  readonly memberId: string
  readonly startedMs: number
  readonly endedMs: number
  /** Tries that were answered with 5xx, or not at all: what a person would have seen without a repeat. */
  readonly failures: readonly string[]
  readonly data: unknown
}

export type Answer = {
  readonly status: number
  readonly body: { readonly data: never; readonly msg: string; readonly error?: string }
}

export const send = async (
  url: string,
  path: string,
  { token = '', key = '', body }: { readonly token?: string; readonly key?: string; readonly body?: object },
): Promise<Answer> => {
  const response = await fetch(`${url}/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { 'x-access-token': token }),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(45_000),
  })
  const text = await response.text()
  try {
    return { status: response.status, body: JSON.parse(text) as Answer['body'] }
  } catch {
    // HAProxy's own page.
    return { status: response.status, body: { data: undefined as never, msg: text.slice(0, 80) } }
  }
}
