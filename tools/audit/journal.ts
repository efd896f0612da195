import { journal, journalDaysMax } from '../../packages/contract/src/transparency/journal.ts'
import type { BooksRecord } from '../../packages/proof/src/index.ts'
import { book, countCoupon, couponsIn, custodyIn, equityIn, findNegative, findUnknown, owedIn } from './balances.ts'
import type { Client } from './client.ts'
import { findingOf, right, wrong, type Finding, type Section } from './Finding.ts'
import { auditIncome } from './income.ts'
import { toCustody } from './movements.ts'
import { parseJournal, toText, type Journal, type JournalDay, type JournalLine } from './parseJournal.ts'
import type { Sealed } from './records.ts'

const title = 'The ledger'
const hourMs = 3_600_000

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
  const problems = findUnknown(lines).map((account) => `There is no such account as ${account}.`)
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
  const isLast =
    missing.length === 1 && last?.day === missing[0] && Date.parse(last?.sealedAt ?? '') > Date.now() - hourMs
  return isLast
    ? right(`The journal of ${missing[0]} is not there yet.`)
    : wrong(`The journal lacks ${missing.length} sealed days, the first of them ${missing[0]}.`)
}
