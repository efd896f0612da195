import { journal, journalDaysMax } from '../../packages/contract/src/transparency/journal.ts'
import type { BooksRecord } from '../../packages/proof/src/index.ts'
import type { Client } from './client.ts'
import { findingOf, right, wrong, type Finding, type Section } from './Finding.ts'
import { toCustody } from './movements.ts'
import { parseJournal, toText, type Journal, type JournalDay, type JournalLine } from './parseJournal.ts'
import type { Sealed } from './records.ts'

const title = 'The ledger'
const hourMs = 3_600_000
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

/** What the ledger had at its seal of a day that has a record, in USDT where nothing else is said. */
export type DayEnd = {
  readonly record: BooksRecord
  /** To members: their accounts, and all prices in escrow. */
  readonly owed: bigint
  /** The most of it that coupons can have paid. */
  readonly coupons: bigint
  /** By rail and currency, as `bep20 USDT`: what must be there, and what arrived since the record before. */
  readonly custody: ReadonlyMap<string, bigint>
  readonly arrived: ReadonlyMap<string, bigint>
}

/** The ledger against the records: its seals, its length, whose the money is, and where income comes from. */
export function auditJournal(
  { days, lines }: Journal,
  sealed: readonly Sealed[],
): { readonly section: Section; readonly dayEnds: readonly DayEnd[] } {
  const balances = new Map<string, bigint>()
  const coupons = new Map<string, bigint>()
  let arrived = new Map<string, bigint>()
  const byDay = Map.groupBy(lines, ({ sealedDay }) => sealedDay)
  const recordOf = new Map(sealed.map((one) => [one.record.day, one.record]))
  const problems: string[] = []
  const overdrawn: string[] = []
  const dayEnds: DayEnd[] = []
  let entries = 0
  for (const { sealedDay, transfers, seal } of days) {
    const ofDay = byDay.get(sealedDay) ?? []
    for (const line of ofDay) {
      book(balances, line)
      countCoupon(coupons, line)
      const custody = toCustody(line.from, line.currency)
      if (custody !== undefined) arrived.set(custody, (arrived.get(custody) ?? 0n) + line.amount)
    }
    const counted = ofDay.reduce((sum, line) => sum + line.transfers, 0)
    if (counted !== transfers) problems.push(`${sealedDay} has ${counted} transfers and says ${transfers}.`)
    entries += transfers
    problems.push(...findNegative(balances).map((account) => `${account} is below zero after ${sealedDay}.`))
    const equity = equityIn(balances)
    if (equity < 0n)
      overdrawn.push(`After ${sealedDay} the owner has taken ${toText(-equity)} more than was the owner’s.`)
    const record = recordOf.get(sealedDay)
    if (!record) continue
    if (record.ledgerDayHash !== seal) problems.push(`The record of ${sealedDay} has another seal of the ledger.`)
    if (record.ledgerEntries !== entries)
      problems.push(`The record of ${sealedDay} counts ${record.ledgerEntries} transfers, the journal ${entries}.`)
    dayEnds.push({
      record,
      owed: owedIn(balances),
      coupons: couponsIn(balances, coupons),
      custody: custodyIn(balances),
      arrived,
    })
    arrived = new Map()
  }
  const section = {
    title,
    findings: [
      ...findingOf(
        `${lines.length} lines of ${entries} transfers on ${days.length} days: each sums to zero, none of the accounts is ever below zero, and seals and counts are those of ${dayEnds.length} records.`,
        problems,
      ),
      ...findingOf('The owner has never taken out more than was put in and earned.', overdrawn),
      ...auditIncome(lines),
      ...(dayEnds.length === sealed.length ? [] : [missingDays(days, sealed)]),
    ],
  }
  return { section, dayEnds }
}

function missingDays(days: readonly JournalDay[], sealed: readonly Sealed[]): Finding {
  const known = new Set(days.map(({ sealedDay }) => sealedDay))
  const missing = sealed.filter(({ record }) => !known.has(record.day)).map(({ record }) => record.day)
  // The journal is written after the seal, so the last day may still be on its way, for some minutes.
  const last = sealed.at(-1)?.record
  const isLast = missing.length === 1 && missing[0] === last?.day && Date.parse(last.sealedAt) > Date.now() - hourMs
  return isLast
    ? right(`The journal of ${missing[0]} is not there yet.`)
    : wrong(`The journal lacks ${missing.length} sealed days, the first of them ${missing[0]}.`)
}

/** A transfer takes from what is owed to one account and adds to another; custody is the other way round. */
function book(balances: Map<string, bigint>, { from, to, amount, currency }: JournalLine): void {
  balances.set(`${from} ${currency}`, (balances.get(`${from} ${currency}`) ?? 0n) + amount)
  balances.set(`${to} ${currency}`, (balances.get(`${to} ${currency}`) ?? 0n) - amount)
}

function findNegative(balances: ReadonlyMap<string, bigint>): string[] {
  return [...balances].flatMap(([account, balance]) => {
    // They are looked at together.
    if (account.startsWith('Equity:')) return []
    return (account.startsWith('Assets:') ? balance < 0n : balance > 0n) ? [account] : []
  })
}

const sumWhere = (balances: ReadonlyMap<string, bigint>, isMeant: (account: string) => boolean): bigint =>
  [...balances].reduce((sum, [account, balance]) => (isMeant(account) ? sum - balance : sum), 0n)

/** What members are owed in USDT: their accounts, and prices that can still be taken back. */
const owedIn = (balances: ReadonlyMap<string, bigint>): bigint =>
  sumWhere(balances, (name) => name.endsWith(' USDT') && (name.startsWith(members) || name.endsWith(':Escrow USDT')))

/** What is the owner's in USDT: put in, fees, and for exchange. Each may lend to the others. */
const equityIn = (balances: ReadonlyMap<string, bigint>): bigint =>
  sumWhere(balances, (name) => name.startsWith('Equity:') && name.endsWith(' USDT'))

const custodyIn = (balances: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map(
    [...balances].flatMap(([name, balance]) => {
      const [account = '', currency = ''] = name.split(' ')
      const custody = toCustody(account, currency)
      return custody === undefined ? [] : [[custody, balance] as const]
    }),
  )

/** Coupons that were used at each machine, less those of purchases that were undone. */
function countCoupon(coupons: Map<string, bigint>, { kind, from, to, amount }: JournalLine): void {
  if (kind === 'coupon') coupons.set(to, (coupons.get(to) ?? 0n) + amount)
  if (kind === 'coupon-undone') coupons.set(from, (coupons.get(from) ?? 0n) - amount)
}

function couponsIn(balances: ReadonlyMap<string, bigint>, coupons: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n
  for (const [account, used] of coupons) {
    const escrow = -(balances.get(`${account} USDT`) ?? 0n)
    sum += used < escrow ? used : escrow
  }
  return sum
}

/** Machine by machine: income is paid from what was received for that machine, and never before. */
function auditIncome(lines: readonly JournalLine[]): Finding[] {
  const problems: string[] = []
  const machines = new Map<string, { received: bigint; paid: bigint }>()
  let income = 0n
  for (const [sealedDay, ofDay] of Map.groupBy(lines, (line) => line.sealedDay)) {
    for (const line of ofDay) {
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
    }
    // The lines of a day are in the order of their kinds, and not in that of time.
    for (const [machine, { received, paid }] of machines)
      if (paid > received) problems.push(`Until ${sealedDay} machine ${machine} paid more than it received.`)
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
