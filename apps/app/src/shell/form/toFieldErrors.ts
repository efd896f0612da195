import type { CallFailure } from '@millrace/client/CallFailure'

/**
 * The errors per field after a refused call: the server's `fields`, or the one field that the refusal is about. Any
 * other failure belongs to `otherField`.
 */
export function toFieldErrors(
  { answer, message }: CallFailure,
  refusalFields: Readonly<Record<string, string>>,
  otherField?: string,
): Record<string, string> {
  const { fields, error } = answer ?? {}
  if (fields && Object.keys(fields).length > 0) return { ...fields }
  const field = refusalFields[error ?? ''] ?? otherField
  return field ? { [field]: message } : {}
}
