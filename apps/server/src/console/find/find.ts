import { mayCall, type Call } from '@millrace/contract/call'
import { findAnything, type Found } from '@millrace/contract/console/find'
import { receiptList } from '@millrace/contract/console/receipt'
import { consoleWithdrawOne } from '@millrace/contract/console/withdraw'
import { usdtDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { handle } from '../../http/handle.ts'
import { findByCode, findById, findByText, findByTransaction, type FoundRow } from './store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const code = /^([rwo])-([0-9a-f]{10})$/

function find(db: Database, typed: string): Promise<FoundRow[]> {
  const lower = typed.toLowerCase()
  if (uuid.test(lower)) return findById(db, lower)
  const [, kind, digits] = code.exec(lower) ?? []
  if (kind && digits) return findByCode(db, kind.toUpperCase() as 'R' | 'W' | 'O', digits)
  // Names of people and machines have no long runs of digits; names of transactions do.
  if (/^0x|[0-9a-f-]{16}/.test(lower)) return findByTransaction(db, [...new Set([typed, lower, `0x${lower}`])])
  return findByText(db, typed)
}

/** What is of the treasury is found by those who may open it. */
const callsOf: Readonly<Partial<Record<Found['kind'], Call>>> = { receipt: receiptList, withdraw: consoleWithdrawOne }

export const findHandlers = [
  handle(findAnything, async ({ db, operator }, { q }) => {
    const rows = (await find(db, q)).filter(({ kind }) => {
      const call = callsOf[kind]
      return !call || mayCall(call, operator.role)
    })
    const unique = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
    return [...unique.values()].map(({ amount, ...row }) => ({
      ...row,
      amount: amount === null ? null : usdtDecimal(amount),
    }))
  }),
]
