import type { Call } from '@millrace/contract/call'
import type { Language, ServerTextKey } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { UnservableRequest } from './errors.ts'
import { findFlaggedFields } from './findFlaggedFields.ts'
import { findUnstorableFields } from './findUnstorableFields.ts'
import { issueMessage } from './issueMessage.ts'
import { parseForm, type SentFields } from './readBody.ts'

/** The request, parsed by the call's schema. */
export function readRequest(call: Call, language: Language, sent: SentFields): unknown {
  const { values, repeated } = sent
  refuse(repeated, language, 'field.twice')
  refuse(findUnstorableFields(values), language, 'field.characters')
  const result = z.safeParse(call.request, values)
  if (result.success) {
    const flagged = findFlaggedFields(call, result.data)
    if (flagged.length === 0) return result.data
    throw new UnservableRequest('staff.flagged', {
      values: { found: [...new Set(flagged.flatMap(({ signs }) => signs))].join(', ') },
      fields: Object.fromEntries(
        flagged.map(({ field, signs }) => [field, say(language, 'staff.flagged', { found: signs.join(', ') })]),
      ),
    })
  }
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join('.')
    // One message for each field is enough: the first problem should be fixed first.
    fields[field] ??= issueMessage(language, issue, getValueAt(values, issue.path))
  }
  throw new UnservableRequest('request.invalid', { fields })
}

/** A GET has its values in the URL, a POST in its body. */
export function readSentFields(call: Call, request: FastifyRequest): SentFields {
  if (call.method === 'POST') return (request.body as SentFields | undefined) ?? { values: {}, repeated: [] }
  const url = request.raw.url ?? ''
  const queryAt = url.indexOf('?')
  return queryAt < 0 ? { values: {}, repeated: [] } : parseForm(url.slice(queryAt + 1))
}

function refuse(names: readonly string[], language: Language, key: ServerTextKey): void {
  if (names.length > 0)
    throw new UnservableRequest('request.invalid', {
      fields: Object.fromEntries(names.map((name) => [name, say(language, key)])),
    })
}

function getValueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    values,
  )
}
