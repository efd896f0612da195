import { CallFailure } from '@millrace/client/CallFailure'

/** The errors per field after a refused call: the server's `fields`, or the one field that the refusal is about. */
export function toFieldErrors(
  failure: unknown,
  refusalFields: Readonly<Record<string, string>>,
): Record<string, string> | null {
  if (!(failure instanceof CallFailure)) return null
  const { fields, error, msg } = failure.answer ?? {}
  if (fields && Object.keys(fields).length > 0) return { ...fields }
  const field = refusalFields[error ?? '']
  return field ? { [field]: msg ?? failure.message } : {}
}
