import { toHex } from './bytes.ts'
import { sha256 } from './sha256.ts'

/** A proposal as far as its proposer signs it. */
export type ProposalFacts = {
  readonly kind: string
  readonly subject: string
  readonly subjectName: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
  /** The operator's id. */
  readonly proposedBy: string
  /** In UTC, with milliseconds. */
  readonly proposedTime: string
}
export type ProposalRule = {
  readonly signatures: 1 | 2
  /** About a person: what is signed names its facts by their hash, so that it can be published. */
  readonly isPersonal: boolean
}

/** What a proposer signs. The database builds the same: proposal_text() in apps/server/sql/functions/proposal.sql. */
export function proposalText(facts: ProposalFacts, { signatures, isPersonal }: ProposalRule): string {
  const lines = factLines('', {
    about: facts.subject,
    name: facts.subjectName,
    reason: facts.reason,
    to: facts.after,
    was: facts.before,
  })
  return [
    signatures === 1 ? 'Millrace act' : 'Millrace proposal',
    `kind: ${facts.kind}`,
    `by: ${facts.proposedBy}`,
    `time: ${facts.proposedTime}`,
    ...(isPersonal ? [`facts: sha256 ${hashOf(lines.join('\n'))}`] : lines),
  ].join('\n')
}

/** What is signed about a proposal by whoever decides it or takes it back: decision_text() in SQL. */
export const decisionText = (
  { id, text }: { readonly id: string; readonly text: string },
  { act, by, reason }: { readonly act: string; readonly by: string; readonly reason: string },
): string =>
  [
    'Millrace decision',
    `act: ${act}`,
    `proposal: ${id}`,
    `by: ${by}`,
    ...(reason === '' ? [] : factLines('', { reason })),
    '',
    text,
  ].join('\n')

/** The id of a proposal, which is made from what its proposer signs: id_of_text() in SQL. */
export function idOfText(text: string): string {
  const bytes = sha256(new TextEncoder().encode(text)).slice(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const longerThan = 200
const hidden = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u

/**
 * A line for each fact of a JSON value, in the order of the names' bytes. What is long, or could be read as something
 * else than it is, is there by its hash: fact_lines() in SQL.
 */
function factLines(name: string, value: unknown): string[] {
  if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = Array.isArray(value)
      ? value.map((each, index) => [String(index + 1), each])
      : Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return entries.flatMap(([key, each]) => factLines(name === '' ? key : `${name}.${key}`, each))
  }
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  return [`${name}: ${[...text].length > longerThan || hidden.test(text) ? `sha256 ${hashOf(text)}` : text}`]
}

const hashOf = (text: string): string => toHex(sha256(new TextEncoder().encode(text)))
