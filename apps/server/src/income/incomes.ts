import { incomeAutomatic, incomeEarnings, incomeList, incomeToday } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { handle } from '../http/handle.ts'
import {
  findAutomaticClaim,
  findClaimable,
  findEarnings,
  findIncomes,
  findLastSettledDay,
  saveAutomaticClaim,
  sumDay,
} from './store.ts'
import { toIncomeItem } from './toIncomeItem.ts'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

export const incomesHandlers = [
  handle(incomeToday, async ({ db, language, member }) => {
    const [rows, lastDay, isAutomatic] = await Promise.all([
      findClaimable(db, language, member.id),
      findLastSettledDay(db),
      findAutomaticClaim(db, member.id),
    ])
    return {
      total: usdtDecimal(sum(rows.map(({ amount }) => amount))),
      receiving: usdtDecimal(sum(rows.map(({ receiving }) => receiving))),
      lastDay,
      lastAmount: usdtDecimal(lastDay === null ? 0n : await sumDay(db, member.id, lastDay)),
      isAutomatic,
      list: rows.map(({ days, amount, receiving, ...row }) => ({
        ...row,
        days: Number(days),
        amount: usdtDecimal(amount),
        receiving: usdtDecimal(receiving),
      })),
    }
  }),
  handle(incomeList, async ({ db, language, member }, page) => {
    const { rows, total } = await findIncomes(db, language, member.id, page)
    return { list: rows.map(toIncomeItem), total }
  }),
  handle(incomeAutomatic, async ({ db, member }, { isAutomatic }) => {
    await saveAutomaticClaim(db, member.id, isAutomatic)
    return { isAutomatic }
  }),
  handle(incomeEarnings, async ({ db, language, member }, { days }) => {
    const found = await findEarnings(db, language, member.id, Number(days))
    return {
      total: usdtDecimal(sum(found.days.map(({ amount }) => amount))),
      claimed: usdtDecimal(found.claimed),
      paidForUnits: usdtDecimal(sum(found.machines.map(({ paid }) => paid))),
      days: found.days.map(({ day, amount }) => ({ day, amount: usdtDecimal(amount) })),
      machines: found.machines.map(({ amount, paid, ...machine }) => ({
        ...machine,
        amount: usdtDecimal(amount),
        paid: usdtDecimal(paid),
      })),
    }
  }),
]
