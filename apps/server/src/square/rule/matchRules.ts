import type { RuleKind } from '@millrace/contract/square/ruleKinds'
import { RE2JS } from 're2js'
import { foldText } from '../../prose/index.ts'

export type Rule = { readonly kind: RuleKind; readonly form: 'words' | 'pattern'; readonly content: string }
export type Matcher = { readonly kind: RuleKind; readonly matches: (text: FoldedText) => boolean }
type FoldedText = { readonly whole: string; readonly words: string }

/** A text as rules see it, as it is and word by word. */
function fold(text: string): FoldedText {
  const whole = foldText(text)
  return { whole, words: ` ${whole.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} ` }
}

/**
 * Compiles a rule; a sentence that says what is wrong with it when it cannot be read. Patterns run in linear time, so
 * that none can hold up the server, whoever wrote it.
 */
export function compileRule({ kind, form, content }: Rule): Matcher | string {
  if (form === 'words') {
    const phrases = content.split('\n').flatMap((line) => {
      const { words } = fold(line)
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
  const folded = fold(text)
  return [...new Set(matchers.filter(({ matches }) => matches(folded)).map(({ kind }) => kind))].sort()
}
