import { isOwed, toCustody } from './movements.ts'
import type { JournalLine } from './parseJournal.ts'

/** A transfer takes from what is owed to one account and adds to another; custody is the other way round. */
export function book(balances: Map<string, bigint>, { from, to, amount, currency }: JournalLine): void {
  balances.set(`${from} ${currency}`, (balances.get(`${from} ${currency}`) ?? 0n) + amount)
  balances.set(`${to} ${currency}`, (balances.get(`${to} ${currency}`) ?? 0n) - amount)
}

export function findNegative(balances: ReadonlyMap<string, bigint>): string[] {
  return [...balances].flatMap(([account, balance]) => {
    // Equity is checked as one sum: `equityIn`.
    if (account.startsWith('Equity:')) return []
    return (account.startsWith('Assets:') ? balance < 0n : balance > 0n) ? [account] : []
  })
}

const knownAccounts = [
  /^Assets:Custody:[a-z0-9]+$/,
  /^Liabilities:Members:(Available|Held|Income)$/,
  /^Liabilities:Machines:[^:]+:(Escrow|Capital|Revenue)$/,
  /^Liabilities:Promotions$/,
  /^Equity:(Fees|Owner|Exchange)$/,
]

/** An account of another form could hide anything, such as a loan to the owner, booked as an asset without custody. */
export function findUnknown(lines: readonly JournalLine[]): string[] {
  const names = new Set(lines.flatMap(({ from, to }) => [from, to]))
  return [...names].filter((name) => !knownAccounts.some((form) => form.test(name)))
}

/** In USDT. */
const sumWhere = (balances: ReadonlyMap<string, bigint>, isMeant: (account: string) => boolean): bigint =>
  [...balances].reduce(
    (sum, [name, balance]) => (name.endsWith(' USDT') && isMeant(name.slice(0, -' USDT'.length)) ? sum - balance : sum),
    0n,
  )

/** What members are owed in USDT. */
export const owedIn = (balances: ReadonlyMap<string, bigint>): bigint => sumWhere(balances, isOwed)

/** What is the owner's in USDT: put in, fees, and for exchange. Each may lend to the others. */
export const equityIn = (balances: ReadonlyMap<string, bigint>): bigint =>
  sumWhere(balances, (account) => account.startsWith('Equity:'))

export const custodyIn = (balances: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map(
    [...balances].flatMap(([name, balance]) => {
      const [account = '', currency = ''] = name.split(' ')
      const custody = toCustody(account, currency)
      return custody === undefined ? [] : [[custody, balance] as const]
    }),
  )

/** Coupons that were used at each machine, less those of purchases that were undone. */
export function countCoupon(coupons: Map<string, bigint>, { kind, from, to, amount }: JournalLine): void {
  if (kind === 'coupon') coupons.set(to, (coupons.get(to) ?? 0n) + amount)
  if (kind === 'coupon-undone') coupons.set(from, (coupons.get(from) ?? 0n) - amount)
}

export function couponsIn(balances: ReadonlyMap<string, bigint>, coupons: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n
  for (const [account, used] of coupons) {
    const escrow = -(balances.get(`${account} USDT`) ?? 0n)
    sum += used < escrow ? used : escrow
  }
  return sum
}
