import { owedToMembers, type BooksRecord } from '../../packages/proof/src/index.ts'
import { findingOf, type Finding } from './Finding.ts'
import type { DayEnd } from './journal.ts'
import type { Movements } from './movements.ts'
import { toText } from './parseJournal.ts'

/**
 * What the records owe to members against the ledger. Two differences are innocent, and the journal, in which
 * members and days are summed, cannot tell them to the last digit:
 *
 * - The record is made some minutes after the ledger's seal. It may have more than the ledger by what was added in
 *   between to what members are owed, and less by what was taken from it.
 * - Prices in escrow have parts that coupons paid, which go back to promotions when a purchase is undone. They are
 *   no more than the escrow of the machine, and no more than the coupons that were ever used there. The journal does
 *   not say whose price has become final, so it does not say how much of them is left.
 */
export function auditOwed(dayEnds: readonly DayEnd[], movementsAfter: (record: BooksRecord) => Movements): Finding[] {
  let exact = 0
  const problems = dayEnds.flatMap(({ record, owed, coupons }) => {
    const total = owedToMembers(record)
    if (total === owed) {
      exact += 1
      return []
    }
    const { owedMore, owedLess } = movementsAfter(record)
    return total >= owed - coupons - owedLess && total <= owed + owedMore
      ? []
      : [`On ${record.day} the record owes members ${toText(total)}, and the ledger ${toText(owed)}.`]
  })
  const text = `What the records owe to members is what the ledger owes them, on ${exact} of ${dayEnds.length} days to the last digit; otherwise the difference is within what moved until the record was made and coupons’ parts of prices in escrow.`
  return findingOf(text, problems)
}
