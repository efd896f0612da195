import type { Call } from '@millrace/contract/call'
import type { Language, ServerTextKey } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findUnstorableFields } from './findUnstorableFields.ts'
import { issueMessage } from './issueMessage.ts'
import type { Pairs } from './readForm.ts'
import { readForm } from './readForm.ts'
import { UnservableRequest } from './UnservableRequest.ts'

/** What the caller sent, parsed by the call's own schema. */
export function readRequest(call: Call, language: Language, sent: Pairs): unknown {
  const { values, twice } = sent
  refuse(twice, language, 'field.twice')
  refuse(findUnstorableFields(values), language, 'field.characters')
  const result = z.safeParse(call.request, values)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.')
    // The first thing wrong with a field is the one to put right first.
    fields[field] ??= issueMessage(language, issue, valueAt(values, issue.path))
  }
  throw new UnservableRequest('request.invalid', { fields })
}

/** A GET carries its values in the address, a POST in its body. */
export function readSentFields(call: Call, request: FastifyRequest): Pairs {
  if (call.method === 'POST') return (request.body as Pairs | undefined) ?? { values: {}, twice: [] }
  const url = request.raw.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0 ? { values: {}, twice: [] } : readForm(url.slice(mark + 1))
}

function refuse(names: readonly string[], language: Language, key: ServerTextKey): void {
  if (names.length > 0)
    throw new UnservableRequest('request.invalid', {
      fields: Object.fromEntries(names.map((name) => [name, say(language, key)])),
    })
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    values,
  )
}
