import { info } from '../../packages/contract/src/msg/info.ts'
import { uncheckedKey, type ExpectedKey, type KeyCheck } from '../../packages/proof/src/index.ts'
import { UserError } from '../process/UserError.ts'
import type { Chains } from './chains.ts'
import { auditChallenges, auditWitnesses } from './challenges.ts'
import { createClient, type Client } from './client.ts'
import { auditCover } from './cover.ts'
import { auditDecisions } from './decisions.ts'
import { wrong, type Section, type Verdict } from './Finding.ts'
import { auditJournal, downloadJournal } from './journal.ts'
import { auditMachines, downloadPage } from './machines.ts'
import { createMovements } from './movements.ts'
import { auditOwed } from './owed.ts'
import { auditRecords, downloadRecords, type Sealed } from './records.ts'
import { auditReserves } from './reserves.ts'
import { auditTrees } from './trees.ts'

type Options = {
  /** Books of another key are refused: anybody can make complete books with a key of their own. */
  readonly expected?: ExpectedKey
  readonly chains?: Chains
  /** Where downloads are kept. */
  readonly folder?: string
  /** How many of the last days' trees are recomputed; all without it. */
  readonly treeDays?: number
  readonly onProgress?: (line: string) => void
}

/** Downloads everything public from a server and checks it. */
export async function auditServer(
  url: string,
  { expected, chains = new Map(), folder, treeDays, onProgress = () => {} }: Options = {},
): Promise<{ readonly report: string; readonly verdict: Verdict }> {
  const client = createClient(url, folder)
  onProgress('Sealed days …')
  const { practiceMode: isPractice, timeZone } = await client.get(info, {})
  const { section, sealed, key } = await auditRecords(await downloadRecords(client), { isPractice, expected })
  const sections: Section[] = [section]
  const add = async (title: string, run: () => Promise<Section | Section[]>): Promise<void> => {
    onProgress(`${title} …`)
    // What is refused or cannot be read has not passed; the rest is still looked at.
    const found = await run().catch((error: Error) => ({ title, findings: [wrong(error.message)] }))
    sections.push(...[found].flat())
  }
  await add('What is owed', () => auditTrees(client, sealed.slice(treeDays === undefined ? 0 : -treeDays), onProgress))
  await add('What is held', () => auditReserves(client, sealed, { chains, isPractice }))
  await add('The ledger', () => auditLedger(client, sealed, { timeZone, isPractice }))
  await add('What operators decided', () => auditDecisions(client, sealed, isPractice))
  await add('Challenges', () => auditChallenges(client, sealed))
  await add('Witnesses', () => auditWitnesses(client, sealed))
  const findings = sections.flatMap((one) => one.findings)
  if (findings.length === 0) throw new UserError('There was nothing to check.')
  const isOk = findings.every((finding) => finding.isOk)
  const verdict = !isOk ? 'no' : key?.state === 'expected' ? 'yes' : 'unchecked'
  const report = render(client.base, sections, { verdict, key })
  await client.keep('report.txt', report)
  return { report, verdict }
}

async function auditLedger(
  client: Client,
  sealed: readonly Sealed[],
  { timeZone, isPractice }: { readonly timeZone: string; readonly isPractice: boolean },
): Promise<Section[]> {
  const journal = await downloadJournal(client)
  const page = await downloadPage(client)
  const { section, dayEnds } = auditJournal(journal, sealed)
  const movementsAfter = createMovements(journal, page, timeZone)
  return [
    ...auditCover(sealed, dayEnds, { movementsAfter, isPractice }),
    { ...section, findings: [...section.findings, ...auditOwed(dayEnds, movementsAfter)] },
    ...auditMachines(page, journal),
  ]
}

type Result = { readonly verdict: Verdict; readonly key: KeyCheck | undefined }

function render(base: string, sections: readonly Section[], result: Result): string {
  return [
    `Audit of ${base}, ${new Date().toISOString()}`,
    '',
    ...sections.flatMap(({ title, findings }) => [
      title,
      ...findings.map((finding) => `  ${finding.isOk ? 'ok' : 'NO'}  ${finding.text}`),
      '',
    ]),
    renderVerdict(sections, result),
    '',
  ].join('\n')
}

/** Whose books they are comes first. What was not looked at stands in the verdict itself: nobody reads past it. */
function renderVerdict(sections: readonly Section[], { verdict, key }: Result): string {
  const findings = sections.flatMap((one) => one.findings)
  const exceptions = findings.flatMap(({ except }) => except ?? [])
  const except = exceptions.length === 0 ? '' : `, except that ${exceptions.join('; and that ')}`
  const unchecked = [uncheckedKey, ...exceptions].join('; and ')
  const rest = `Everything ${except === '' ? '' : 'else '}that is public fits together`
  const answers: Readonly<Record<Verdict, string>> = {
    yes: `YES${except}. ${rest}.`,
    unchecked: `NOT YET. ${rest}, but ${unchecked}.`,
    no: 'NO. Something is wrong: see the lines with NO.',
  }
  return [...(key ? [key.text] : []), answers[verdict], ...findings.flatMap((one) => one.verdict ?? [])].join('\n')
}
