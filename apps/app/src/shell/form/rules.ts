import { text } from '@millrace/contract/fields'
import {
  account,
  documentNumber,
  email,
  fundPassword,
  inviteCode,
  oneTimeCode,
  password,
  phone,
} from '@millrace/contract/user/account'
import type { TextKey } from '@millrace/texts'

/** The server's schemas by kind of field. Loaded with the first form that needs one: validators are large. */
const schemas = {
  account,
  email,
  fundPassword,
  inviteCode,
  oneTimeCode,
  password,
  phone,
  documentNumber,
  required: text(200),
  nickname: text(30),
  fullName: text(100),
  passkeyName: text(60),
}

export type RuleName = keyof typeof schemas

/** The text key of what is wrong with a value; null when it is valid. */
export function findBrokenRule(rule: RuleName, value: string): TextKey | null {
  const result = schemas[rule].safeParse(value)
  if (result.success) return null
  const message = result.error.issues[0]?.message ?? ''
  if (message.startsWith('field.')) return message as TextKey
  return value.trim() === '' ? 'field.required' : 'field.format'
}
