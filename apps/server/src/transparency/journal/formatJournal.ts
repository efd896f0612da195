import { money, toDecimal } from '@millrace/money'
import type { JournalLine, SealedDay } from './store.ts'

/** The names of accounts, as accountants sort them. What comes after it is the machine or the rail. */
const accountNames: Readonly<Record<string, (owner: string) => string>> = {
  custody: (rail) => `Assets:Custody:${rail}`,
  available: () => 'Liabilities:Members:Available',
  held: () => 'Liabilities:Members:Held',
  income: () => 'Liabilities:Members:Income',
  escrow: (machine) => `Liabilities:Machines:${machine}:Escrow`,
  capital: (machine) => `Liabilities:Machines:${machine}:Capital`,
  revenue: (machine) => `Liabilities:Machines:${machine}:Revenue`,
  promotions: () => 'Liabilities:Promotions',
  fees: () => 'Equity:Fees',
  owner: () => 'Equity:Owner',
  fx: () => 'Equity:Exchange',
}

/** The account in the journal of an account in the ledger. */
export function toAccountName(kind: string, owner: string): string {
  const name = accountNames[kind]
  if (!name) throw new Error(`the journal has no name for accounts of kind ${kind}`)
  return name(owner)
}

const head = [
  '; The ledger of Millrace, for hledger and ledger: hledger -f FILE balance',
  '; Members’ accounts are summed by kind, machine and day. The sums of all sealed days are the balances of the ledger.',
]

/**
 * A journal that hledger and ledger read. A transfer debits the account that it comes from and credits the other, so
 * that custody is above zero and what is owed below.
 */
export function formatJournal(days: readonly SealedDay[], lines: readonly JournalLine[]): string {
  const byDay = Map.groupBy(lines, ({ sealedDay }) => sealedDay)
  return [
    head.join('\n'),
    ...days.map(({ sealedDay, hash, transfers }) =>
      [
        `; Sealed day ${sealedDay}, transfers: ${transfers}, seal: ${hash}`,
        ...(byDay.get(sealedDay) ?? []).map(formatLine),
      ].join('\n\n'),
    ),
    '',
  ].join('\n\n')
}

function formatLine({
  businessDay,
  kind,
  currency,
  fromKind,
  fromOwner,
  toKind,
  toOwner,
  amount,
  transfers,
}: JournalLine) {
  const decimal = toDecimal(money(amount, currency))
  return [
    `${businessDay} * ${kind}  ; transfers: ${transfers}`,
    `    ${toAccountName(fromKind, fromOwner)}  ${decimal} ${currency}`,
    `    ${toAccountName(toKind, toOwner)}  -${decimal} ${currency}`,
  ].join('\n')
}
