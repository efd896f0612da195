import { journal, journalDaysMax } from '../../packages/contract/src/transparency/journal.ts'
import type { Client } from './client.ts'
import { findingOf, right, wrong, type Finding, type Section } from './Finding.ts'
import { parseJournal, toText, type Journal, type JournalDay, type JournalLine } from './parseJournal.ts'
import type { Sealed } from './records.ts'

const title = 'The ledger'
const members = 'Liabilities:Members:'
const machineAccount = /^Liabilities:Machines:(.+):(Escrow|Capital|Revenue)$/

/** The journal of all sealed days, some at a time. */
export async function downloadJournal(client: Client): Promise<Journal> {
  const days: JournalDay[] = []
  const lines: JournalLine[] = []
  const texts: string[] = []
  const { firstDay, lastDay } = await client.get(journal, {})
  for (const from of firstDay && lastDay ? listStarts(firstDay, lastDay) : []) {
    const page = await client.get(journal, { from, to: addDays(from, journalDaysMax - 1) })
    const read = parseJournal(page.text)
    days.push(...read.days)
    lines.push(...read.lines)
    texts.push(page.text)
  }
  await client.keep('millrace.journal', texts.join('\n'))
  return { days, lines }
}

/** The days on which the pages begin. */
function listStarts(firstDay: string, lastDay: string): string[] {
  const starts: string[] = []
  for (let day = firstDay; day <= lastDay; day = addDays(day, journalDaysMax)) starts.push(day)
  return starts
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The ledger against the records: its seals, its length, what it owes, and where income comes from. */
export function auditJournal({ days, lines }: Journal, sealed: readonly Sealed[]): Section {
  const balances = new Map<string, bigint>()
  const byDay = Map.groupBy(lines, ({ sealedDay }) => sealedDay)
  const recordOf = new Map(sealed.map((one) => [one.record.day, one.record]))
  const problems: string[] = []
  const owed: { day: string; journal: bigint; record: bigint; coupons: bigint }[] = []
  let [entries, coupons, compared] = [0, 0n, 0]
  for (const { sealedDay, transfers, seal } of days) {
    const ofDay = byDay.get(sealedDay) ?? []
    for (const line of ofDay) book(balances, line)
    coupons += sumOf(ofDay, 'coupon') - sumOf(ofDay, 'coupon-undone')
    const counted = ofDay.reduce((sum, line) => sum + line.transfers, 0)
    if (counted !== transfers) problems.push(`${sealedDay} has ${counted} transfers and says ${transfers}.`)
    entries += transfers
    problems.push(...findNegative(balances).map((account) => `${account} is below zero after ${sealedDay}.`))
    const record = recordOf.get(sealedDay)
    if (!record) continue
    compared += 1
    if (record.ledgerDayHash !== seal) problems.push(`The record of ${sealedDay} has another seal of the ledger.`)
    if (record.ledgerEntries !== entries)
      problems.push(`The record of ${sealedDay} counts ${record.ledgerEntries} transfers, the journal ${entries}.`)
    const total = record.liabilities.find(({ currency }) => currency === 'USDT')?.total
    owed.push({ day: sealedDay, journal: owedIn(balances), record: BigInt(total ?? 0), coupons })
  }
  return {
    title,
    findings: [
      ...findingOf(
        `${lines.length} lines of ${entries} transfers on ${days.length} days: each sums to zero, none of the accounts is ever below zero, and seals and counts are those of ${compared} records.`,
        problems,
      ),
      ...auditOwed(owed, lines),
      ...auditIncome(lines),
      ...(compared === sealed.length ? [] : [missingDays(days, sealed)]),
    ],
  }
}

function missingDays(days: readonly JournalDay[], sealed: readonly Sealed[]): Finding {
  const known = new Set(days.map(({ sealedDay }) => sealedDay))
  const missing = sealed.filter(({ record }) => !known.has(record.day)).map(({ record }) => record.day)
  // The journal is written after the seal, so the last day may still be on its way.
  const isLast = missing.length === 1 && missing[0] === sealed.at(-1)?.record.day
  return isLast
    ? right(`The journal of ${missing[0]} is not there yet.`)
    : wrong(`The journal lacks ${missing.length} sealed days, the first of them ${missing[0]}.`)
}

const sumOf = (lines: readonly JournalLine[], kind: string): bigint =>
  lines.reduce((sum, line) => (line.kind === kind && line.currency === 'USDT' ? sum + line.amount : sum), 0n)

/** A transfer takes from what is owed to one account and adds to another; custody is the other way round. */
function book(balances: Map<string, bigint>, { from, to, amount, currency }: JournalLine): void {
  balances.set(`${from} ${currency}`, (balances.get(`${from} ${currency}`) ?? 0n) + amount)
  balances.set(`${to} ${currency}`, (balances.get(`${to} ${currency}`) ?? 0n) - amount)
}

function findNegative(balances: ReadonlyMap<string, bigint>): string[] {
  return [...balances].flatMap(([account, balance]) => {
    if (account.startsWith('Equity:')) return []
    return (account.startsWith('Assets:') ? balance < 0n : balance > 0n) ? [account] : []
  })
}

/** What members are owed in USDT: their accounts, and prices that can still be taken back. */
function owedIn(balances: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n
  for (const [account, balance] of balances)
    if (account.endsWith(' USDT') && (account.startsWith(members) || account.endsWith(':Escrow USDT'))) sum -= balance
  return sum
}

/**
 * The record's total is frozen some minutes after midnight, so what moved in between may be in it; and prices in escrow
 * have parts that coupons paid, which belong to promotions.
 */
function auditOwed(
  owed: readonly { day: string; journal: bigint; record: bigint; coupons: bigint }[],
  lines: readonly JournalLine[],
): Finding[] {
  const moved = new Map<string, bigint>()
  for (const { businessDay, amount, from, to, currency } of lines)
    if (currency === 'USDT' && from.startsWith(members) !== to.startsWith(members))
      moved.set(businessDay, (moved.get(businessDay) ?? 0n) + amount)
  let exact = 0
  const problems = owed.flatMap(({ day, journal: ledger, record, coupons }, i) => {
    const next = owed[i + 1]?.day
    // What has moved since the last sealed day is in no journal yet.
    if (next === undefined && record !== ledger) return []
    const between = [...moved].reduce(
      (sum, [other, amount]) => (other > day && next !== undefined && other <= next ? sum + amount : sum),
      0n,
    )
    if (record === ledger) exact += 1
    return record >= ledger - coupons - between && record <= ledger + between
      ? []
      : [`On ${day} the record owes members ${toText(record)}, and the ledger ${toText(ledger)}.`]
  })
  const text = `What the records owe to members is what the ledger owes them, on ${exact} of ${owed.length} days to the last digit; otherwise the difference is within what moved until the day was sealed and what coupons paid.`
  return findingOf(text, problems)
}

/** Machine by machine: income is paid from what was received for that machine, and never before. */
function auditIncome(lines: readonly JournalLine[]): Finding[] {
  const problems: string[] = []
  const machines = new Map<string, { received: bigint; paid: bigint }>()
  let income = 0n
  for (const line of lines) {
    const [, toMachine, toPart] = machineAccount.exec(line.to) ?? []
    const [, fromMachine, fromPart] = machineAccount.exec(line.from) ?? []
    if (toMachine && toPart === 'Revenue') {
      if (!line.from.startsWith('Assets:Custody:'))
        problems.push(`On ${line.businessDay} a machine’s revenue came from ${line.from}, not from outside.`)
      addTo(machines, toMachine, 'received', line.amount)
    }
    if (line.to !== `${members}Income`) continue
    income += line.amount
    if (fromMachine && fromPart === 'Revenue') addTo(machines, fromMachine, 'paid', line.amount)
    else problems.push(`On ${line.businessDay} income came from ${line.from}, not from a machine’s revenue.`)
    const { received, paid } = machines.get(fromMachine ?? '') ?? { received: 0n, paid: 0n }
    if (paid > received) problems.push(`Until ${line.businessDay} machine ${fromMachine} paid more than it received.`)
  }
  return findingOf(
    `${toText(income)} of income were paid by ${machines.size} machines, each out of what was received for it.`,
    problems,
  )
}

function addTo(
  machines: Map<string, { received: bigint; paid: bigint }>,
  machine: string,
  what: 'received' | 'paid',
  amount: bigint,
): void {
  const before = machines.get(machine) ?? { received: 0n, paid: 0n }
  machines.set(machine, { ...before, [what]: before[what] + amount })
}
