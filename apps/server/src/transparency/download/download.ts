import { transparencyDownload, type downloadTables } from '@millrace/contract/transparency/download'
import type { Language } from '@millrace/texts'
import type pg from 'pg'
import { handle } from '../../http/handle.ts'
import { getToday } from '../../ledger/index.ts'
import { toFlowDay } from '../flows/flows.ts'
import { listFlows } from '../flows/store.ts'
import { toMachineBooks } from '../machines/machines.ts'
import { listMachineBooks } from '../machines/store.ts'
import { toFreeze, toOpenWithdrawal, toOperatorMove } from '../rows/rows.ts'
import { listFreezes, listOpenWithdrawals, listOperatorMoney } from '../rows/store.ts'
import { listDays } from '../summary/store.ts'
import { toCoverDay } from '../summary/summary.ts'
import { renderCsv, type Row } from './renderCsv.ts'

const all = { pageNum: 1, pageSize: 10_000 }
const flowDaysMax = 3_660

const readers: Readonly<
  Record<(typeof downloadTables)[number], (pool: pg.Pool, language: Language) => Promise<readonly Row[]>>
> = {
  days: async (pool) => (await listDays(pool)).map(toCoverDay),
  machines: async (pool, language) => (await listMachineBooks(pool, language, all)).rows.map(toMachineBooks),
  flows: async (pool) => (await listFlows(pool, flowDaysMax)).map(toFlowDay),
  withdrawals: async (pool) => (await listOpenWithdrawals(pool, all)).rows.map(toOpenWithdrawal),
  freezes: async (pool) => (await listFreezes(pool, all)).rows.map(toFreeze),
  operator: async (pool, language) => (await listOperatorMoney(pool, language, all)).rows.map(toOperatorMove),
}

export const downloadHandlers = [
  handle(transparencyDownload, async ({ pool, language }, { table, format }) => {
    const rows = await readers[table](pool, language)
    return {
      name: `millrace-${table}-${await getToday(pool)}.${format}`,
      content: format === 'csv' ? renderCsv(rows) : JSON.stringify(rows, null, 1),
    }
  }),
]
