import type { DataOf } from '../../packages/contract/src/call.ts'
import { decisionLog, type DecisionEntry } from '../../packages/contract/src/transparency/decisions.ts'
import { transparencySummary } from '../../packages/contract/src/transparency/summary.ts'
import { entryHash, logSealHash, noEntry } from '../../packages/proof/src/index.ts'
import { nodeSha256 } from '../../packages/proof/src/node.ts'
import type { Client } from './client.ts'
import { isAct, isIdOfText, problemsOfAct, readKeys, textInDecision, type Act } from './decisionActs.ts'
import { findingOf, right, type Finding, type Section } from './Finding.ts'
import type { Sealed } from './records.ts'

const dayMs = 86_400_000

type Page = DataOf<typeof decisionLog>
type Log = Pick<Page, 'entries' | 'seals'>

async function downloadDecisions(client: Client): Promise<Log> {
  const entries: DecisionEntry[] = []
  const seals: Log['seals'] = []
  for (let from: number | null = 1; from !== null;) {
    const page: Page = await client.get(decisionLog, { from })
    entries.push(...page.entries)
    seals.push(...page.seals)
    from = page.next
  }
  await client.keep('decisions.json', JSON.stringify({ kind: 'millrace-decisions', version: 1, entries, seals }))
  return { entries, seals }
}

/** What operators decided: signed by their keys, by two people, once, and sealed. */
export async function auditDecisions(client: Client, sealed: readonly Sealed[], isPractice: boolean): Promise<Section> {
  const log = await downloadDecisions(client)
  const { decisions } = await client.get(transparencySummary, { days: 366 })
  const acts = log.entries.filter(isAct)
  const { keys, problems } = readKeys(log.entries)
  const people = new Set([...keys.values()].map(({ operator }) => operator))
  const unsigned = acts.filter(({ key }) => key === null)
  const readable = acts.filter(({ text }) => text !== null)
  return {
    title: 'What operators decided',
    findings: [
      ...auditChain(log, sealed),
      ...findingOf(
        `${keys.size} keys of ${people.size} operators: ${countBy([...keys.values()], ({ how }) => how)}.`,
        problems,
      ),
      ...findingOf(
        `${readable.length} acts are signed with these keys, while they counted, over texts that say what the log says.`,
        acts.flatMap((act) => problemsOfAct(act, keys, isPractice)),
      ),
      ...auditProposals(acts),
      ...findingOf('The public page counts what is in the log.', problemsOfPage(acts, decisions)),
      ...look(
        unsigned.filter(({ proposal }) => proposal !== null && isIdOfText(proposal)),
        'have no signature, though their kinds take one: they were done with the whole database',
      ),
      ...look(
        unsigned.filter(({ proposal }) => proposal === null || !isIdOfText(proposal)),
        'have no signature: they are from before their kinds took one',
      ),
      ...look(
        acts.filter(({ key, text }) => key !== null && text === null),
        'are signed over texts with personal data, which are not shown: nobody outside can check them',
      ),
      ...look(
        acts.filter(({ act, proposal }) => act === 'proposed' && proposal !== null && !isIdOfText(proposal)),
        'are from before the id of a proposal was made from its text',
      ),
      // The practice clock can be moved ahead of the log's times.
      ...(isPractice ? [] : auditLate(log, sealed)),
      right('Whose keys they are is the platform’s word. What the records seal is which keys there were, and when.'),
    ],
  }
}

const countBy = <Item>(items: readonly Item[], nameOf: (item: Item) => string): string =>
  [...Map.groupBy(items, nameOf)].map(([name, { length }]) => `${length} ${name}`).join(', ') || 'none'

const look = (acts: readonly Act[], why: string): Finding[] =>
  acts.length === 0 ? [] : [right(`Look: ${acts.length} acts ${why} (${countBy(acts, ({ kind }) => kind)}).`)]

/** No entry was left out, changed or put in between since a record has sealed it. */
function auditChain({ entries, seals }: Log, sealed: readonly Sealed[]): Finding[] {
  const problems = entries.flatMap(({ number }, i) =>
    number === i + 1 ? [] : [`Entry ${i + 1} of the log is missing.`],
  )
  const heads = [noEntry]
  for (const entry of entries) heads.push(entryHash(heads.at(-1) ?? noEntry, entry, nodeSha256))
  const sealOf = new Map(seals.map((seal) => [seal.epoch, seal]))
  let [count, before] = [0, 0]
  for (const { record } of sealed) {
    const seal = sealOf.get(record.epoch)
    if (!seal) {
      if (count > 0) problems.push(`The record of ${record.day} does not seal the log, and one before it does.`)
      continue
    }
    count += 1
    const head = heads[seal.entries]
    if (head === undefined || logSealHash(seal.auditHead, head, nodeSha256) !== record.auditHash)
      problems.push(`The record of ${record.day} has sealed another log.`)
    if (seal.entries < before)
      problems.push(`The record of ${record.day} has sealed less of the log than one before it.`)
    before = seal.entries
  }
  const text = `The log has ${entries.length} entries without a gap. ${count} records seal it, up to entry ${before}.`
  return findingOf(text, problems)
}

/** A record seals what there is by then: what is dated a day before it and came later may be dated back. */
function auditLate({ entries, seals }: Log, sealed: readonly Sealed[]): Finding[] {
  const sealedMs = new Map(sealed.map(({ record }) => [record.epoch, Date.parse(record.sealedAt)]))
  const ordered = seals.toSorted((a, b) => a.entries - b.entries)
  let [next, lastMs] = [0, 0]
  const late = entries.filter(({ number, time }) => {
    for (; (ordered[next]?.entries ?? number) < number; next += 1)
      lastMs = Math.max(lastMs, sealedMs.get(ordered[next]?.epoch ?? 0) ?? 0)
    return Date.parse(time) < lastMs - dayMs
  })
  if (late.length === 0) return []
  const numbers = late.slice(0, 5).map(({ number }) => number)
  return [
    right(
      `Look: ${late.length} entries came into the log a day or more after their time, first ${numbers.join(', ')}.`,
    ),
  ]
}

const ends = ['approved', 'rejected', 'withdrawn']
const looks = ['seen', 'objected']

/** Each was proposed by one person and decided once, by another, who has signed the proposer's own text. */
function auditProposals(acts: readonly Act[]): Finding[] {
  const proposals = Map.groupBy(
    acts.filter(({ proposal }) => proposal !== null),
    ({ proposal }) => proposal,
  )
  const problems = [...proposals].flatMap(([id, own]) =>
    problemsOfProposal(own).map((problem) => `Proposal ${id} ${problem}.`),
  )
  const ofActs = (...wanted: readonly string[]): string =>
    countBy(
      acts.filter(({ act, proposal }) => proposal !== null && wanted.includes(act)),
      ({ act }) => act,
    )
  return findingOf(
    `${proposals.size} proposals, none decided twice or by its own proposer: ${ofActs('proposed', ...ends)}; by one person: ${ofActs('done', ...looks)}.`,
    problems,
  )
}

function problemsOfProposal(acts: readonly Act[]): string[] {
  const problems: string[] = []
  const begun = acts.filter(({ act }) => act === 'proposed' || act === 'done')
  const ended = acts.filter(({ act }) => ends.includes(act))
  const seen = acts.filter(({ act }) => looks.includes(act))
  const [first] = begun
  if (begun.length > 1) problems.push('was proposed twice')
  if (ended.length > 1) problems.push('was decided twice')
  if (seen.length > 1) problems.push('was looked at twice')
  if (first && (first.act === 'done' ? ended : seen).length > 0) problems.push('was not for this kind of decision')
  for (const act of [...ended, ...seen]) {
    if (!first) {
      // Earlier versions had no signature of whoever proposed it.
      if (act.text?.startsWith('Millrace decision')) problems.push(`was ${act.act} without its proposer’s signature`)
      continue
    }
    if ((act.operator === first.operator) !== (act.act === 'withdrawn'))
      problems.push(
        act.act === 'withdrawn' ? 'was taken back by another than its proposer' : `was ${act.act} by its own proposer`,
      )
    if (act.time < first.time) problems.push(`was ${act.act} before it was proposed`)
    if (act.text !== null && first.text !== null && !isAbout(act.text, first.text))
      problems.push(`was ${act.act} in another form than it was proposed in`)
  }
  return problems
}

/** Before proposals, both signed the same text. */
const isAbout = (text: string, proposed: string): boolean =>
  text.startsWith('Millrace decision') ? textInDecision(text) === proposed : text === proposed

const pageDays = 30

/** The page's days are those of the platform's time zone, so a day more or less is right at the edge. */
function problemsOfPage(acts: readonly Act[], groups: DataOf<typeof transparencySummary>['decisions']): string[] {
  const count = (kind: string, wanted: readonly string[], days: number): number =>
    acts.filter(
      (act) => act.kind === kind && wanted.includes(act.act) && Date.parse(act.time) > Date.now() - days * dayMs,
    ).length
  return groups.flatMap(({ kinds }) =>
    kinds.flatMap(({ kind, ...figures }) =>
      (['approved', 'rejected', 'withdrawn', 'done', 'seen', 'objected'] as const).flatMap((act) => {
        const wanted = act === 'seen' ? looks : [act]
        const isRight =
          figures[act] >= count(kind, wanted, pageDays - 1) && figures[act] <= count(kind, wanted, pageDays + 1)
        return isRight
          ? []
          : [`The page says that ${figures[act]} of kind ${kind} were ${act} in 30 days; the log does not.`]
      }),
    ),
  )
}
