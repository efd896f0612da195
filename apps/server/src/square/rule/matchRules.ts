import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { RE2JS } from 're2js'

export type Rule = { readonly kind: RuleKind; readonly form: 'words' | 'pattern'; readonly content: string }
export type Matcher = { readonly kind: RuleKind; readonly matches: (text: FoldedText) => boolean }
type FoldedText = { readonly whole: string; readonly words: string }

/**
 * A text as rules see it: in small letters, with one form for each letter and digit, so that neither capitals nor
 * digits of another script hide anything.
 */
function foldText(text: string): FoldedText {
  const whole = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Nd}/gu, (digit) => String(toDigit(digit)))
    .replaceAll(/\p{Cf}/gu, '')
  return { whole, words: ` ${whole.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} ` }
}

/** Digits of a script follow one another in Unicode, from zero on. */
function toDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/**
 * Compiles a rule; a sentence that says what is wrong with it when it cannot be read. Patterns run in linear time, so
 * that none can hold up the server, whoever wrote it.
 */
export function compileRule({ kind, form, content }: Rule): Matcher | string {
  if (form === 'words') {
    const phrases = content.split('\n').flatMap((line) => {
      const { words } = foldText(line)
      // A star at the end stands for any ending.
      return words.trim() === '' ? [] : [line.trim().endsWith('*') ? words.trimEnd() : words]
    })
    return { kind, matches: ({ words }) => phrases.some((phrase) => words.includes(phrase)) }
  }
  try {
    const pattern = RE2JS.compile(content, RE2JS.CASE_INSENSITIVE)
    return { kind, matches: ({ whole }) => pattern.matcher(whole).find() }
  } catch (error) {
    return (error as Error).message
  }
}

export function matchRules(matchers: readonly Matcher[], text: string): RuleKind[] {
  const folded = foldText(text)
  return [...new Set(matchers.filter(({ matches }) => matches(folded)).map(({ kind }) => kind))].sort()
}
