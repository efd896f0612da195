import type { Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import type * as z from 'zod/mini'

/** The text for what a schema found wrong. A schema may name a text of its own as its error. */
export function issueMessage(language: Language, issue: z.core.$ZodIssue, value: unknown): string {
  if (isServerTextKey(issue.message)) return say(language, issue.message)
  if (value === undefined || value === null || value === '') return say(language, 'field.required')
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return say(language, issue.minimum === 1 ? 'field.required' : 'field.too-short', {
          minimum: Number(issue.minimum),
        })
      return say(language, 'field.too-small', { minimum: String(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return say(language, 'field.too-long', { maximum: Number(issue.maximum) })
      return say(language, 'field.too-big', { maximum: String(issue.maximum) })
    case 'invalid_type':
      return say(language, issue.expected === 'number' || issue.expected === 'int' ? 'field.number' : 'field.format')
    case 'invalid_value':
      return say(language, 'field.choice')
    case 'invalid_format':
      if (issue.format === 'date' || issue.format === 'datetime') return say(language, 'field.date')
      return say(language, issue.format === 'email' ? 'field.email' : 'field.format')
    default:
      return say(language, 'field.format')
  }
}
