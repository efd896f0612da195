import type { BankReserve } from '../../packages/contract/src/transparency/reserve.ts'
import type { BooksRecord } from '../../packages/proof/src/index.ts'
import { findingOf, right, wrong, type Finding } from './Finding.ts'
import { isSignedText } from './isSignedText.ts'
import { toMinor, toText } from './parseJournal.ts'
import type { Sealed } from './records.ts'
import { statesReserves } from './statedReserves.ts'

type Statement = {
  readonly day: string
  readonly balances: readonly { readonly currency: string; readonly closing: string; readonly lowest: string }[]
}

const dayMs = 86_400_000

/** The bank's word: it is signed, it is what is shown, and it is what the record of that day counts. */
export function auditBank(bank: BankReserve | null, sealed: readonly Sealed[]): Finding[] {
  if (!bank) return withoutStatement(sealed)
  if (!isSignedText(bank.statement, bank.bankKey))
    return [wrong(`The bank’s statement of ${bank.day} is not signed by its key.`)]
  const statement = JSON.parse(bank.statement.text) as Statement
  const record = sealed.find((one) => one.record.day === statement.day)?.record
  return [
    ...findingOf(
      `The bank’s statement of ${statement.day} is signed by the bank. That is attested, and not proven.`,
      compareShown(bank, statement),
    ),
    right(`The bank’s key, as the platform says, is ${bank.bankKey}. Compare it with the one that the bank publishes.`),
    ...(record && statesReserves(record) ? compareCounted(statement, record) : []),
  ]
}

function withoutStatement(sealed: readonly Sealed[]): Finding[] {
  const last = sealed.at(-1)?.record
  const isCounted =
    last && statesReserves(last) && last.reserves.some((one) => one.kind === 'bank' && one.amount !== '0')
  return isCounted
    ? [wrong(`The record of ${last.day} counts money at the bank, and there is no statement of the bank.`)]
    : [right('There is no statement of a bank.')]
}

function compareShown(bank: BankReserve, { day, balances }: Statement): string[] {
  const signed = balances.map(({ currency, closing, lowest }) => `${currency} ${closing} ${lowest}`).toSorted()
  const shown = bank.balances.map(({ currency, amount, low }) => `${currency} ${amount} ${low}`).toSorted()
  return day === bank.day && signed.join() === shown.join()
    ? []
    : [`The bank’s statement of ${bank.day} is shown with other figures than the bank has signed.`]
}

/**
 * The record is made some minutes after midnight, and what has arrived by then is in its amount. The least of the
 * day is not moved by that: it cannot be more than what was there when the bank closed the day. Where the business
 * day ends before the bank's, the bank closes after the record, and says nothing about it.
 */
function compareCounted({ day, balances }: Statement, { reserves, sealedAt }: BooksRecord): Finding[] {
  if (Date.parse(sealedAt) < Date.parse(day) + dayMs) return []
  const problems: string[] = []
  const later: string[] = []
  for (const { currency, amount, low } of reserves.filter(({ kind }) => kind === 'bank')) {
    const closing = toMinor(balances.find((one) => one.currency === currency)?.closing ?? '0', currency)
    const counted = `the record of ${day} counts ${toText(BigInt(amount), currency)} at the bank`
    if (BigInt(low) > closing)
      problems.push(
        `${counted} and never less than ${toText(BigInt(low), currency)}; the bank says ${toText(closing, currency)}.`,
      )
    else if (BigInt(amount) > closing) later.push(`${counted}, and the bank says ${toText(closing, currency)}`)
  }
  return [
    ...findingOf(`The record of ${day} counts no more at the bank than the bank says.`, problems),
    ...later.map((text) => right(`Look: ${text} at the end of the day. The rest must have arrived afterwards.`)),
  ]
}
