import { CallFailure } from '../CallFailure.ts'

/** What a refused call says of each field: the server's own `fields`, or the one field that its refusal is about. */
export function toFieldErrors(
  failure: unknown,
  refusals: Readonly<Record<string, string>>,
): Record<string, string> | null {
  if (!(failure instanceof CallFailure)) return null
  const { fields, error, msg } = failure.answer ?? {}
  if (fields && Object.keys(fields).length > 0) return { ...fields }
  const field = refusals[error ?? '']
  return field ? { [field]: msg ?? failure.message } : {}
}
