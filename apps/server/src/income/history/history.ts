import { incomeEarnings, incomeList } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { handleSource } from './source.ts'
import { findEarnings, listIncomes } from './store.ts'
import { toIncomeItem } from './toIncomeItem.ts'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

export const historyHandlers = [
  handle(incomeList, ({ db, language, member }, page) =>
    mapPage(listIncomes(db, language, member.id, page), toIncomeItem),
  ),
  handle(incomeEarnings, async ({ db, language, member }, { days: dayCount }) => {
    const { days, machines, claimed } = await findEarnings(db, language, member.id, Number(dayCount))
    return {
      total: usdtDecimal(sum(days.map(({ amount }) => amount))),
      claimed: usdtDecimal(claimed),
      paidForUnits: usdtDecimal(sum(machines.map(({ paid }) => paid))),
      days: days.map(({ day, amount }) => ({ day, amount: usdtDecimal(amount) })),
      machines: machines.map(({ amount, paid, ...machine }) => ({ ...machine, ...usdtDecimals({ amount, paid }) })),
    }
  }),
  handleSource,
]
