import { transparencyDownload, type downloadTables } from '@millrace/contract/transparency/download'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
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
  Record<(typeof downloadTables)[number], (db: Database, language: Language) => Promise<readonly Row[]>>
> = {
  days: async (db) => (await listDays(db)).map(toCoverDay),
  machines: async (db, language) => (await listMachineBooks(db, language, all)).rows.map(toMachineBooks),
  flows: async (db) => (await listFlows(db, flowDaysMax)).map(toFlowDay),
  withdrawals: async (db) => (await listOpenWithdrawals(db, all)).rows.map(toOpenWithdrawal),
  freezes: async (db) => (await listFreezes(db, all)).rows.map(toFreeze),
  operator: async (db, language) => (await listOperatorMoney(db, language, all)).rows.map(toOperatorMove),
}

export const downloadHandlers = [
  handle(transparencyDownload, async ({ db, language }, { table, format }) => {
    const rows = await readers[table](db, language)
    return {
      name: `millrace-${table}-${await getToday(db)}.${format}`,
      content: format === 'csv' ? renderCsv(rows) : JSON.stringify(rows, null, 1),
    }
  }),
]
