import { UserError } from '../process/UserError.ts'
import { auditChallenges, auditWitnesses } from './challenges.ts'
import { createClient } from './client.ts'
import { wrong, type Section } from './Finding.ts'
import { auditJournal, downloadJournal } from './journal.ts'
import { auditMachines } from './machines.ts'
import { auditRecords, downloadRecords } from './records.ts'
import { auditReserves, type Chains } from './reserves.ts'
import { auditTrees } from './trees.ts'

type Options = {
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
  { chains = new Map(), folder, treeDays, onProgress = () => {} }: Options = {},
): Promise<{ readonly report: string; readonly isOk: boolean }> {
  const client = createClient(url, folder)
  onProgress('Sealed days …')
  const { section, sealed } = await auditRecords(await downloadRecords(client))
  const sections: Section[] = [section]
  const add = async (title: string, run: () => Promise<Section | Section[]>): Promise<void> => {
    onProgress(`${title} …`)
    // What is refused or cannot be read has not passed; the rest is still looked at.
    const found = await run().catch((error: Error) => ({ title, findings: [wrong(error.message)] }))
    sections.push(...[found].flat())
  }
  await add('What is owed', () => auditTrees(client, sealed.slice(treeDays === undefined ? 0 : -treeDays), onProgress))
  await add('What is held', () => auditReserves(client, sealed, chains))
  await add('The ledger', async () => {
    const journal = await downloadJournal(client)
    return [auditJournal(journal, sealed), ...(await auditMachines(client, journal))]
  })
  await add('Challenges', () => auditChallenges(client, sealed))
  await add('Witnesses', () => auditWitnesses(client, sealed))
  const findings = sections.flatMap((one) => one.findings)
  if (findings.length === 0) throw new UserError('There was nothing to check.')
  const isOk = findings.every((finding) => finding.isOk)
  const report = render(client.base, sections, isOk)
  await client.keep('report.txt', report)
  return { report, isOk }
}

function render(base: string, sections: readonly Section[], isOk: boolean): string {
  return [
    `Audit of ${base}, ${new Date().toISOString()}`,
    '',
    ...sections.flatMap(({ title, findings }) => [
      title,
      ...findings.map((finding) => `  ${finding.isOk ? 'ok' : 'NO'}  ${finding.text}`),
      '',
    ]),
    isOk ? 'YES. Everything that is public fits together.' : 'NO. Something is wrong: see the lines with NO.',
    '',
  ].join('\n')
}
