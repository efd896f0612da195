import { createHash } from 'node:crypto'
import type { DecisionEntry } from '../../packages/contract/src/transparency/decisions.ts'
import { idOfText } from '../../packages/proof/src/index.ts'
import { isSignedText } from './isSignedText.ts'

export type Act = Extract<DecisionEntry, { text: unknown }>
type KeyEntry = Exclude<DecisionEntry, Act>

export const isAct = (entry: DecisionEntry): entry is Act => entry.act !== 'key-added' && entry.act !== 'key-removed'

export type Key = Omit<Extract<KeyEntry, { how: unknown }>, 'act'> & { readonly removed?: string }

/** The keys by their digits, with what is wrong with the list. */
export function readKeys(entries: readonly DecisionEntry[]): { keys: Map<string, Key>; problems: string[] } {
  const keys = new Map<string, Key>()
  const problems: string[] = []
  for (const entry of entries) {
    if (isAct(entry)) continue
    const known = keys.get(entry.key)
    if (entry.act === 'key-added') {
      if (known) problems.push(`Entry ${entry.number} adds a key that was there before.`)
      else keys.set(entry.key, entry)
    } else if (!known || known.removed || known.operator !== entry.operator)
      problems.push(
        `Entry ${entry.number} removes a key that ${known ? 'is not that operator’s or was removed' : 'was never added'}.`,
      )
    else keys.set(entry.key, { ...known, removed: entry.time })
  }
  return { keys, problems }
}

/** An id that is made from a text has this version; others are from before. */
export const isIdOfText = (id: string): boolean => id[14] === '8'

/** What is wrong with a signed act by itself: its key, its signature, and what its text says. */
export function problemsOfAct(act: Act, keys: ReadonlyMap<string, Key>, isPractice: boolean): string[] {
  if (act.key === null) return []
  const key = keys.get(act.key)
  const problems: (string | false | undefined)[] = key
    ? [
        key.operator !== act.operator && 'is signed with the key of another operator',
        key.time > act.time && 'is signed with a key that was not added yet',
        key.removed !== undefined && key.removed < act.time && 'is signed with a key that was removed before',
        key.how === 'demonstration' && !isPractice && 'is signed with a key of the demonstration, which anybody has',
      ]
    : ['is signed with a key that is not in the log']
  if (act.text !== null) {
    problems.push(
      createHash('sha256').update(act.text).digest('hex') !== act.textHash &&
        'is shown with another text than its hash',
      !isSignedText({ text: act.text, signature: act.signature ?? '' }, act.key) && 'has a wrong signature',
      problemOfText(act, act.text),
    )
  }
  return problems.flatMap((problem) => (problem ? `Entry ${act.number} (${act.act} ${act.kind}) ${problem}.` : []))
}

const minuteMs = 60_000

/** Whether the signed words say what the log says about them. */
function problemOfText(act: Act, text: string): string | undefined {
  const lines = text.split('\n')
  const [head, ...facts] = lines
  const says = (...words: readonly string[]): boolean => words.every((word, i) => facts[i] === word)
  const other = 'says something else than what was signed'
  if (head === 'Millrace decision')
    return says(`act: ${act.act}`, `proposal: ${act.proposal}`, `by: ${act.operator}`) ? undefined : other
  // Before proposals; what has not become one is shown without its id.
  if (head === 'Millrace approval')
    return (act.act === 'proposed' || act.act === 'approved') &&
      says(`kind: ${act.kind}`, act.proposal === null ? (facts[1] ?? '') : `id: ${act.proposal}`)
      ? undefined
      : other
  const begins = { 'Millrace proposal': 'proposed', 'Millrace act': 'done' }[head ?? '']
  if (begins !== act.act || !says(`kind: ${act.kind}`, `by: ${act.operator}`)) return other
  if (act.proposal === null || !isIdOfText(act.proposal)) return undefined
  if (act.proposal !== idOfText(text)) return 'has an id that is not made from its text'
  const waitedMs = Date.parse(act.time) - Date.parse(facts[2]?.replace('time: ', '') ?? '')
  return waitedMs > -minuteMs && waitedMs < 11 * minuteMs ? undefined : 'was signed at another time'
}

/** The proposal's text, as whoever decided it has signed it. */
export const textInDecision = (text: string): string => text.slice(text.indexOf('\n\n') + 2)
