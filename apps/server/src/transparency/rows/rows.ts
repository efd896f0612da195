import {
  transparencyFreezes,
  transparencyOperator,
  transparencyWithdrawals,
} from '@millrace/contract/transparency/rows'
import { money, toDecimal } from '@millrace/money'
import { handle } from '../../http/handle.ts'
import { listFreezes, listOpenWithdrawals, listOperatorMoney } from './store.ts'

export const rowsHandlers = [
  handle(transparencyWithdrawals, async ({ pool }, page) => {
    const { rows, total } = await listOpenWithdrawals(pool, page)
    const list = rows.map((row) => ({
      ...row,
      askedTime: row.askedTime.toISOString(),
      deadlineTime: row.deadlineTime.toISOString(),
    }))
    return { list, total }
  }),
  handle(transparencyFreezes, async ({ pool }, page) => {
    const { rows, total } = await listFreezes(pool, page)
    const list = rows.map(({ kind, since, until }) => ({
      kind,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    }))
    return { list, total }
  }),
  handle(transparencyOperator, async ({ pool, language }, page) => {
    const { rows, total } = await listOperatorMoney(pool, language, page)
    const list = rows.map((row) => ({
      ...row,
      amount: toDecimal(money(row.amount, row.currency)),
      time: row.time.toISOString(),
    }))
    return { list, total }
  }),
]
