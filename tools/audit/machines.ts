import { fetchAll } from '../../packages/client/src/pages.ts'
import type { DataOf } from '../../packages/contract/src/call.ts'
import { transparencyFlows, type FlowDay } from '../../packages/contract/src/transparency/flows.ts'
import { transparencyMachines, type MachineBooks } from '../../packages/contract/src/transparency/machines.ts'
import { transparencySummary } from '../../packages/contract/src/transparency/summary.ts'
import type { Client } from './client.ts'
import { findingOf, right, wrong, type Finding, type Section } from './Finding.ts'
import { toMinor, toText, type Journal, type JournalLine } from './parseJournal.ts'

const pageSize = 500

async function downloadMachines(client: Client): Promise<MachineBooks[]> {
  const machines = await fetchAll((page) => client.get(transparencyMachines, page), pageSize)
  await client.keep('machines.json', JSON.stringify(machines, null, 2))
  return machines
}

type Summary = DataOf<typeof transparencySummary>

/** The figures that the public page shows. */
export type PublicPage = {
  readonly machines: readonly MachineBooks[]
  readonly flows: readonly FlowDay[]
  readonly summary: Summary
}

export async function downloadPage(client: Client): Promise<PublicPage> {
  const machines = await downloadMachines(client)
  const { days: flows } = await client.get(transparencyFlows, { days: 3660 })
  await client.keep('flows.json', JSON.stringify(flows, null, 2))
  const summary = await client.get(transparencySummary, { days: 366 })
  await client.keep('summary.json', JSON.stringify(summary, null, 2))
  return { machines, flows, summary }
}

/** The figures of the public page against each other, and machine by machine against the ledger's journal. */
export function auditMachines({ machines, flows, summary }: PublicPage, journal: Journal): Section[] {
  return [
    { title: 'Machine by machine', findings: [...auditSums(machines), ...compareMachines(machines, journal)] },
    { title: 'What moved, day by day', findings: compareFlows(flows, journal) },
    { title: 'The public page', findings: auditSummary(summary, machines, flows) },
  ]
}

function auditSums(machines: readonly MachineBooks[]): Finding[] {
  const problems = machines.flatMap((machine) => {
    const { name, raised, escrow, capitalHeld, capitalReleased, revenueReceived, incomePaid, reserve } = machine
    const [received, paid] = [toMinor(revenueReceived), toMinor(incomePaid)]
    return [
      ...(toMinor(raised) === toMinor(escrow) + toMinor(capitalHeld) + toMinor(capitalReleased)
        ? []
        : [`${name}: what was raised is not in escrow, held and released together.`]),
      ...(received === paid + toMinor(reserve)
        ? []
        : [`${name}: what was received is not what was paid and is left together.`]),
      ...(paid <= received ? [] : [`${name} has paid ${toText(paid)} and received ${toText(received)}.`]),
    ]
  })
  const fromReleases = machines.filter(({ revenueFromReleases }) => toMinor(revenueFromReleases) > 0n)
  return [
    ...findingOf(`${machines.length} machines: raised, released, received, paid and left add up in each.`, problems),
    ...fromReleases.map(({ name, revenueFromReleases }) =>
      right(`Look at ${name}: ${revenueFromReleases} USDT came from an account that capital was released to.`),
    ),
  ]
}

/** The page is of now and the journal of sealed days, so the page may have more, and never less. */
function compareMachines(machines: readonly MachineBooks[], { lines }: Journal): Finding[] {
  let same = 0
  const problems = machines.flatMap((machine) => {
    const of = (kind: string, side: 'from' | 'to', part: string): bigint =>
      sum(lines, (line) => line.kind === kind && line[side] === `Liabilities:Machines:${machine.id}:${part}`)
    const pairs = [
      ['received', toMinor(machine.revenueReceived), of('revenue', 'to', 'Revenue')],
      ['paid as income', toMinor(machine.incomePaid), of('income', 'from', 'Revenue')],
      ['released', toMinor(machine.capitalReleased), of('capital-release', 'from', 'Capital')],
    ] as const
    if (pairs.every(([, page, ledger]) => page === ledger)) same += 1
    return pairs.flatMap(([what, page, ledger]) =>
      page >= ledger ? [] : [`${machine.name}: ${what} ${toText(page)} on the page, ${toText(ledger)} in the ledger.`],
    )
  })
  const text = `Received, paid and released of each machine are those of the ledger: ${same} to the last digit, ${machines.length - same} with more since the last sealed day.`
  return findingOf(text, problems)
}

const sum = (lines: readonly JournalLine[], isMeant: (line: JournalLine) => boolean): bigint =>
  lines.reduce((total, line) => (line.currency === 'USDT' && isMeant(line) ? total + line.amount : total), 0n)

const flowKinds = {
  deposits: ['recharge', 'fx-in'],
  withdrawals: ['withdraw-paid', 'withdraw-fee', 'fx-out'],
  revenue: ['revenue'],
  income: ['income'],
  bought: ['buy'],
  undone: ['buy-undone'],
  fees: ['withdraw-fee'],
  rewards: ['reward'],
  released: ['capital-release'],
  ownerIn: ['owner-in'],
  ownerOut: ['owner-out'],
} as const satisfies Partial<Record<keyof FlowDay, readonly string[]>>

function compareFlows(days: readonly FlowDay[], { lines, days: sealedDays }: Journal): Finding[] {
  const byDay = Map.groupBy(lines, ({ businessDay }) => businessDay)
  const lastDay = sealedDays.at(-1)?.sealedDay ?? ''
  const compared = days.filter(({ day }) => day <= lastDay)
  const problems = compared.flatMap((flow) => {
    const ofDay = byDay.get(flow.day) ?? []
    return Object.entries(flowKinds).flatMap(([name, kinds]: [string, readonly string[]]) => {
      const shown = toMinor(flow[name as keyof typeof flowKinds])
      const ledger = sum(ofDay, ({ kind }) => kinds.includes(kind))
      return shown === ledger
        ? []
        : [`${flow.day}: ${name} is ${toText(shown)} on the page and ${toText(ledger)} in the ledger.`]
    })
  })
  return findingOf(
    `${compared.length} days: ${Object.keys(flowKinds).join(', ')} are those of the ledger to the last digit.`,
    problems,
  )
}

function auditSummary(summary: Summary, machines: readonly MachineBooks[], flows: readonly FlowDay[]): Finding[] {
  const { held, owed, more, owedParts, heldParts } = summary
  const parts = Object.values(owedParts).reduce((total, part) => total + toMinor(part), 0n)
  const { rails, ...others } = heldParts
  const left = Object.values(others).reduce((total, part) => total - toMinor(part), toMinor(rails))
  const paid = machines.reduce((total, { incomePaid }) => total + toMinor(incomePaid), 0n)
  const low = findLowDays(summary, flows)
  const problems = [
    ...(parts === toMinor(owed) ? [] : ['What is owed is not the sum of its parts.']),
    ...(left === toMinor(held) ? [] : ['What is held is not what the rails have less what belongs to others.']),
    ...(toMinor(held) - toMinor(owed) === toMinor(more) ? [] : ['Held less owed is another amount than is shown.']),
    // The two answers may be some seconds apart.
    ...(paid >= toMinor(summary.machines.incomePaid) ? [] : ['The income of all machines is less than is shown.']),
    ...(summary.isLate ? ['The figures were not brought up to date for more than ten minutes.'] : []),
  ]
  const isCovered = toMinor(held) >= toMinor(owed)
  return [
    ...findingOf('What is held and owed adds up from its parts.', problems),
    (isCovered ? right : wrong)(`Held for members: ${held} USDT. Owed to them: ${owed} USDT.`),
    ...(low.length === 0
      ? [
          right(
            `On ${summary.days.length} days the least that was held is no less than was owed at the end of the day, less what was added on it.`,
          ),
        ]
      : [wrong(`On ${low.length} days less was held at some moment than was owed, the first of them ${low[0]}.`)]),
    ...summary.flags
      .filter(({ state }) => state !== 'fine')
      .map(({ id, state }) => right(`Red flag “${id}”: ${state}.`)),
  ]
}

/** What members were owed at any moment of a day is at least what they were owed at its end, less what was added. */
function findLowDays({ days }: Summary, flows: readonly FlowDay[]): string[] {
  const addedOn = new Map(
    flows.map(({ day, deposits, income, rewards }) => [day, toMinor(deposits) + toMinor(income) + toMinor(rewards)]),
  )
  return days
    .filter(({ day, low, owed }) => toMinor(low) < toMinor(owed) - (addedOn.get(day) ?? 0n))
    .map(({ day }) => day)
}
