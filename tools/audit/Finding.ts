/** One thing that the audit looked at. */
export type Finding = {
  readonly isOk: boolean
  readonly text: string
  /** What a YES does not stand for: “nothing was asked of the chains”. */
  readonly except?: string
  /** What the verdict has to say in a sentence of its own. */
  readonly verdict?: string
}
export type Verdict = 'yes' | 'unchecked' | 'no'
/** What was found about one part of the books. */
export type Section = { readonly title: string; readonly findings: readonly Finding[] }

export const right = (text: string): Finding => ({ isOk: true, text })
export const wrong = (text: string): Finding => ({ isOk: false, text })

/** Right when there is nothing wrong; otherwise what is wrong, the first few by name. */
export function findingOf(text: string, problems: readonly string[], shownMax = 5): Finding[] {
  if (problems.length === 0) return [right(text)]
  const more = problems.length > shownMax ? [wrong(`… and ${problems.length - shownMax} more of this kind`)] : []
  return [...problems.slice(0, shownMax).map((problem) => wrong(problem)), ...more]
}
