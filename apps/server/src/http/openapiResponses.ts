import { generalErrors, type GeneralError } from '@millrace/contract/answer'
import type { Call } from '@millrace/contract/call'
import { toPascalCase, type Json } from './openapiSchemas.ts'

/** A response with the name that it gets when several calls share it. */
export type NamedResponse = { readonly status: string; readonly name: string; readonly response: Json }

export const answer = {
  type: 'object',
  description: 'The envelope of every answer that is not an error. `data` is what the call answers with.',
  required: ['code', 'msg', 'data'],
  properties: { code: { const: 200 }, msg: { type: 'string' }, data: {} },
}

export const errorAnswer = {
  type: 'object',
  description: 'The envelope of every error. The key in `error` is stable; `msg` is a sentence for people.',
  required: ['code', 'msg', 'data', 'error'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data: { type: 'null' },
    error: { type: 'string' },
    fields: {
      type: 'object',
      description: 'The message for each invalid field.',
      additionalProperties: { type: 'string' },
    },
  },
}

/** Replaces responses that several calls share by references to components. */
export function shareResponses(all: readonly (readonly NamedResponse[])[]) {
  const components: Json = {}
  const references = new Map<string, Json>()
  for (const [text, [first, ...others]] of Map.groupBy(all.flat(), ({ response }) => JSON.stringify(response))) {
    if (!first || others.length === 0) continue
    // One key may have two statuses.
    const name = first.name in components ? `${first.name}${first.status}` : first.name
    components[name] = first.response
    references.set(text, { $ref: `#/components/responses/${name}` })
  }
  const write = (responses: readonly NamedResponse[]): Json =>
    Object.fromEntries(
      responses.map(({ status, response }) => [status, references.get(JSON.stringify(response)) ?? response]),
    )
  return { components, write }
}

export function toAnswerResponse(id: string, data: Json): NamedResponse {
  // The envelope says that it is there.
  const own = { properties: { data } }
  return { status: '200', name: `${toPascalCase(id)}Answer`, response: toResponse('OK', 'Answer', own) }
}

/** Of what nearly every call refers to. */
const shortNames: Readonly<Record<string, string>> = { 'request.invalid': 'Bad', 'session.required': 'SignIn' }

/** The error keys of a call by status. What any call can answer with is under `default`. */
export function toErrorResponses(call: Call, id: string): NamedResponse[] {
  const codes = new Map<string, number>(Object.entries(call.refusals))
  for (const key of ownGeneralErrors(call)) codes.set(key, generalErrors[key])
  const statuses = new Set(codes.values())
  // A status that the call lists itself is listed whole.
  for (const key of anyCallErrors) if (statuses.has(generalErrors[key])) codes.set(key, generalErrors[key])
  const responses = [...Map.groupBy(codes.keys(), (key) => codes.get(key) ?? 500)].map(([code, unsorted]) => {
    const keys = unsorted.sort()
    const isGeneral = keys.every((key) => key in generalErrors)
    const key = isGeneral || keys.length === 1 ? (keys[0] ?? '') : `${id}-${code}`
    const name = shortNames[key] ?? toPascalCase(key)
    return { status: String(code), name, response: toErrorResponse(keys) }
  })
  return [...responses, { status: 'default', name: 'Any', response: toErrorResponse(anyCallErrors) }]
}

const anyCallErrors = [
  'request.unreadable',
  'body.too-large',
  'body.unsupported',
  'rate.exceeded',
  'server.fault',
  'server.busy',
  'money.unsafe',
] as const satisfies readonly GeneralError[]

const ownGeneralErrors = (call: Call): GeneralError[] => [
  'request.invalid',
  ...(call.who === 'anyone' || call.who === 'reader' ? [] : (['session.required'] as const)),
  ...(call.who === 'operator' ? (['role.missing'] as const) : []),
  ...(call.isDecision ? (['operator.waits'] as const) : []),
]

function toErrorResponse(keys: readonly string[]): Json {
  return toResponse('Refused.', 'Error', { properties: { error: { enum: keys } } })
}

function toResponse(description: string, envelope: string, own: Json): Json {
  const schema = { $ref: `#/components/schemas/${envelope}`, ...own }
  return { description, content: { 'application/json': { schema } } }
}
