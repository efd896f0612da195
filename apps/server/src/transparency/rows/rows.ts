import type { DataOf } from '@millrace/contract/call'
import {
  transparencyFreezes,
  transparencyOperator,
  transparencyWithdrawals,
} from '@millrace/contract/transparency/rows'
import { money, toDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import {
  listFreezes,
  listOpenWithdrawals,
  listOperatorMoney,
  type FreezeRow,
  type OpenWithdrawalRow,
  type OperatorRow,
} from './store.ts'

type ItemOf<C extends typeof transparencyWithdrawals | typeof transparencyFreezes | typeof transparencyOperator> =
  DataOf<C>['list'][number]

export const toOpenWithdrawal = (row: OpenWithdrawalRow): ItemOf<typeof transparencyWithdrawals> => ({
  askedTime: row.askedTime.toISOString(),
  deadlineTime: row.deadlineTime.toISOString(),
  ageMinutes: row.ageMinutes,
  isOverdue: row.isOverdue,
  state: row.state,
})

export const toFreeze = ({ kind, since, until }: FreezeRow): ItemOf<typeof transparencyFreezes> => ({
  kind,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
})

export const toOperatorMove = (row: OperatorRow): ItemOf<typeof transparencyOperator> => ({
  kind: row.kind,
  amount: toDecimal(money(row.amount, row.currency)),
  currency: row.currency,
  rail: row.rail,
  toRail: row.toRail,
  machine: row.machine,
  reason: row.reason,
  time: row.time.toISOString(),
})

export const rowsHandlers = [
  handle(transparencyWithdrawals, ({ db }, page) => mapPage(listOpenWithdrawals(db, page), toOpenWithdrawal)),
  handle(transparencyFreezes, ({ db }, page) => mapPage(listFreezes(db, page), toFreeze)),
  handle(transparencyOperator, ({ db, language }, page) =>
    mapPage(listOperatorMoney(db, language, page), toOperatorMove),
  ),
]
