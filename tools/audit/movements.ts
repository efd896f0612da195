import type { BooksRecord } from '../../packages/proof/src/index.ts'
import type { PublicPage } from './machines.ts'
import { toMinor, type Journal, type JournalLine } from './parseJournal.ts'

/** Whether what an account has is owed to members: their own, and prices that can still be taken back. */
export const isOwed = (account: string): boolean =>
  account.startsWith('Liabilities:Members:') || account.endsWith(':Escrow')

/**
 * What has moved between the ledger's seal of a day and the moment at which its record was made. In USDT; gross,
 * since the journal sums days and does not say what was earlier in one of them.
 */
export type Movements = {
  /** What was added to what members are owed, and what was taken from it. */
  readonly owedMore: bigint
  readonly owedLess: bigint
  /** What left a rail, by `bep20 USDT`. */
  readonly left: (custody: string) => bigint
}

/**
 * Movements after the ledger's seal of a record's day, until the business day on which the record was made. No other
 * day is sealed in between, so they are all in the next seal.
 */
export function createMovements(journal: Journal, page: PublicPage, timeZone: string) {
  const bySeal = Map.groupBy(journal.lines, ({ sealedDay }) => sealedDay)
  return (record: BooksRecord): Movements => {
    const until = businessDayOf(record.sealedAt, timeZone)
    const next = journal.days.find(({ sealedDay }) => sealedDay > record.day)?.sealedDay
    if (next === undefined) return readPage(page, journal, { after: record.day, until })
    return movementsOf((bySeal.get(next) ?? []).filter(({ businessDay }) => businessDay <= until))
  }
}

function movementsOf(lines: readonly JournalLine[]): Movements {
  const usdt = lines.filter(({ currency }) => currency === 'USDT')
  const sum = (isMeant: (line: JournalLine) => boolean): bigint =>
    usdt.reduce((total, line) => (isMeant(line) ? total + line.amount : total), 0n)
  const left = new Map<string, bigint>()
  for (const { to, currency, amount } of lines) {
    const custody = toCustody(to, currency)
    if (custody !== undefined) left.set(custody, (left.get(custody) ?? 0n) + amount)
  }
  return {
    owedMore: sum(({ kind, from, to }) => kind !== 'coupon' && !isOwed(from) && isOwed(to)),
    owedLess: sum(({ kind, from, to }) => kind !== 'coupon-undone' && isOwed(from) && !isOwed(to)),
    left: (custody) => left.get(custody) ?? 0n,
  }
}

/** `bep20 USDT` for the custody of a rail. */
export function toCustody(account: string, currency: string): string | undefined {
  const [, rail] = /^Assets:Custody:(.+)$/.exec(account) ?? []
  return rail === undefined ? undefined : `${rail} ${currency}`
}

/**
 * After the last sealed day there are only the figures of the public page. They are not sealed yet; tomorrow the
 * journal has to say the same. Prices that became final are told by the machines' capital.
 */
function readPage(
  { flows, machines, summary }: PublicPage,
  { lines }: Journal,
  { after, until }: { readonly after: string; readonly until: string },
): Movements {
  const days = flows.filter(({ day }) => day > after && day <= until)
  const sum = (...names: ('deposits' | 'income' | 'rewards' | 'withdrawals' | 'released' | 'ownerOut')[]): bigint =>
    days.reduce((total, flow) => names.reduce((all, name) => all + toMinor(flow[name]), total), 0n)
  // The page's totals are of all time, so what the journal has already is subtracted.
  const since = (now: bigint, kind: string): bigint => {
    const sealed = lines.reduce((total, line) => (line.kind === kind ? total + line.amount : total), 0n)
    return now > sealed ? now - sealed : 0n
  }
  const capital = machines.reduce((all, one) => all + toMinor(one.capitalHeld) + toMinor(one.capitalReleased), 0n)
  const left = sum('withdrawals', 'released', 'ownerOut') + since(toMinor(summary.operator.railMoved), 'rail-move')
  return {
    owedMore: sum('deposits', 'income', 'rewards'),
    owedLess: sum('withdrawals') + since(capital, 'buy-final'),
    // The page does not say from which rail, and has nothing of local currencies.
    left: (custody) => (custody.endsWith(' USDT') ? left : 0n),
  }
}

function businessDayOf(moment: string, timeZone: string): string {
  // Canadian English writes dates as 2026-11-16.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(moment))
}
