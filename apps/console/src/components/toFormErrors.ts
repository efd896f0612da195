import type { Call } from '@millrace/contract/call'
import { toFields, type Content } from '../shell/dataProvider.ts'
import { placeError, type FormErrors } from '../shell/send.ts'

type Issue = {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly maximum?: number | bigint
  readonly minimum?: number | bigint
  readonly origin?: string
}

/**
 * What the contract has against a form's values, in the shape of the form and in words. The server checks the same
 * again.
 */
export function findContentErrors(content: Content, values: Record<string, unknown>): FormErrors {
  return findFieldErrors(content.create.request, toFields(content, values))
}

/** The same for any request of the contract. */
export function findFieldErrors(request: Call['request'], fields: Record<string, unknown>): FormErrors {
  const problems: FormErrors = {}
  const { error } = request.safeParse(fields)
  for (const issue of error?.issues ?? []) placeError(problems, issue.path.map(String), inWords(issue))
  return problems
}

function inWords({ code, minimum, maximum, origin }: Issue): string {
  if (code === 'too_big') return origin === 'string' ? `At most ${maximum} characters.` : `At most ${maximum}.`
  if (code === 'too_small' && origin !== 'string') return `At least ${minimum}.`
  if (code === 'invalid_format') return 'This is not in the form described below the field.'
  return 'This is needed.'
}
