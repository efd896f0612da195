import { incomeAutomatic, incomeEarnings, incomeList, incomeToday } from '@millrace/contract/income/income'
import { handle } from '../http/handle.ts'
import { amountOf } from './amountOf.ts'
import { itemOf } from './itemOf.ts'
import { findChoice, findClaimable, findEarnings, findIncomes, findLastSettledDay, saveChoice, sumOfDay } from './store.ts'

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

export const incomesHandlers = [
  handle(incomeToday, async ({ db, language, member }) => {
    const [rows, lastDay, isAutomatic] = await Promise.all([findClaimable(db, language, member.id), findLastSettledDay(db), findChoice(db, member.id)])
    return {
      total: amountOf(sum(rows.map(({ amount }) => amount))), receiving: amountOf(sum(rows.map(({ receiving }) => receiving))),
      lastDay, lastAmount: amountOf(lastDay === null ? 0n : await sumOfDay(db, member.id, lastDay)), isAutomatic,
      list: rows.map(({ days, amount, receiving, ...row }) => ({ ...row, days: Number(days), amount: amountOf(amount), receiving: amountOf(receiving) })),
    }
  }),
  handle(incomeList, async ({ db, language, member }, page) => {
    const { rows, total } = await findIncomes(db, language, member.id, page)
    return { list: rows.map(itemOf), total }
  }),
  handle(incomeAutomatic, async ({ db, member }, { isAutomatic }) => {
    await saveChoice(db, member.id, isAutomatic)
    return { isAutomatic }
  }),
  handle(incomeEarnings, async ({ db, language, member }, { days }) => {
    const found = await findEarnings(db, language, member.id, Number(days))
    return {
      total: amountOf(sum(found.days.map(({ amount }) => amount))), claimed: amountOf(found.claimed), paidForUnits: amountOf(sum(found.machines.map(({ paid }) => paid))),
      days: found.days.map(({ day, amount }) => ({ day, amount: amountOf(amount) })),
      machines: found.machines.map(({ amount, paid, ...machine }) => ({ ...machine, amount: amountOf(amount), paid: amountOf(paid) })),
    }
  }),
]
