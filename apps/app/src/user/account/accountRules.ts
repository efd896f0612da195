import type { TextKey } from '@millrace/texts'

/** The form values of an account; `by` is `phone` or `email`. */
export type AccountValues = { by: string; country: string; phone: string; email: string }

/**
 * What is wrong with a phone number in every country; the server knows the rules of each. The number may include the
 * dial code, because the list of countries may be missing.
 */
export function findPhoneProblem(phone: string): TextKey | null {
  return /^(?:\+\d{6,15}|[1-9]\d{3,14})$/.test(phone.replace(/\s/g, '')) ? null : 'field.phone'
}

export const accountRules = {
  phone: ({ by, phone }: AccountValues): TextKey | null => (by === 'email' ? null : findPhoneProblem(phone)),
  email: ({ by, email }: AccountValues): TextKey | null =>
    by === 'email' && !/^\S+@\S+\.\S+$/.test(email.trim()) ? 'field.email' : null,
}
