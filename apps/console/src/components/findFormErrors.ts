import type { Call } from '@millrace/contract/call'
import type { Content } from '../shell/page.ts'
import { setFieldError, type FormErrors } from '../shell/send.ts'
import { toFields } from '../shell/toFields.ts'

type Issue = {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly maximum?: number | bigint
  readonly minimum?: number | bigint
  readonly origin?: string
}

/** Validates a content form against the contract. The server checks again. */
export function findContentErrors(content: Content, values: Record<string, unknown>): FormErrors {
  return findFieldErrors(content.create.request, toFields(content, values))
}

/** Validates the fields of any request of the contract. */
export function findFieldErrors(request: Call['request'], fields: Record<string, unknown>): FormErrors {
  const errors: FormErrors = {}
  const { error } = request.safeParse(fields)
  for (const issue of error?.issues ?? []) setFieldError(errors, issue.path.map(String), describeIssue(issue))
  return errors
}

function describeIssue({ code, minimum, maximum, origin }: Issue): string {
  if (code === 'too_big') return origin === 'string' ? `At most ${maximum} characters.` : `At most ${maximum}.`
  if (code === 'too_small' && origin !== 'string') return `At least ${minimum}.`
  if (code === 'invalid_format') return 'This does not match the format described below the field.'
  return 'Required.'
}
