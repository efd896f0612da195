import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import type { WithdrawState } from '@millrace/contract/wallet/withdraw'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { recordCodeOf } from '../recordCodeOf.ts'
import { describe } from './describe.ts'
import { changeOf, typeOf } from './recordType.ts'
import type { RecordRow } from './store.ts'

const statusOf: Readonly<Record<WithdrawState, WalletRecord['status']>> = {
  pending: 'pending',
  processing: 'processing',
  paid: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

const letterOf = {
  recharge: 'R',
  'fx-in': 'R',
  'withdraw-hold': 'W',
  'withdraw-release': 'W',
  buy: 'O',
  'buy-undone': 'O',
  expired: 'O',
  claim: 'C',
  reward: 'B',
} as const

export const codeOf = ({ kind, subjectId, id }: RecordRow): string => recordCodeOf(letterOf[kind], subjectId ?? id)

/** How a record is named in wallet/record/detail: a leg of a transfer, or the end of an order. */
const idOf = ({ kind, id, leg }: RecordRow): string => (kind === 'expired' ? `expired.${id}` : `${id}.${leg}`)

export type RecordName = { readonly expiredOrderId: string } | { readonly id: string; readonly leg: number }

export function readRecordId(text: string): RecordName | null {
  const [, order, id, leg] = /^(?:expired\.([0-9a-f-]{36})|([0-9a-f-]{36})\.(\d{1,4}))$/.exec(text) ?? []
  const uuid = order ?? id ?? ''
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return null
  return order ? { expiredOrderId: uuid } : { id: uuid, leg: Number(leg) }
}

/** A record as its member sees it. */
export function recordOf(language: Language, row: RecordRow): WalletRecord {
  const { kind, amount, reason, moment, withdrawState } = row
  return {
    id: idOf(row),
    type: kind === 'expired' ? 12 : typeOf(kind, reason),
    amount: usdtDecimal(kind === 'expired' ? 0n : changeOf({ kind, amount })),
    currency: 'USDT',
    description: describe(language, row),
    createTime: moment.toISOString(),
    code: codeOf(row),
    // What came back has come back, whatever the withdrawal ended as.
    status: withdrawState && kind !== 'withdraw-release' ? statusOf[withdrawState] : 'done',
  }
}

/** The screen of the app that shows what a record belongs to; empty when there is none. */
export function pathOf({ kind, subjectId }: RecordRow): string {
  if (kind === 'claim') return '/user/receiveincome'
  if (kind === 'reward' || subjectId === null) return ''
  const screens = { R: '/user/record2', W: '/user/withrecord', O: '/user/orders' } as const
  return `${screens[letterOf[kind]]}?id=${subjectId}`
}
