import { paths } from '@millrace/contract/paths'
import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import type { WithdrawState } from '@millrace/contract/wallet/withdraw'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { toRecordCode } from '../toRecordCode.ts'
import { describeRecord } from './describeRecord.ts'
import { getRecordChange, getRecordType } from './recordType.ts'
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

export const codeOf = ({ kind, subjectId, id }: RecordRow): string => toRecordCode(letterOf[kind], subjectId ?? id)

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
export function toRecord(language: Language, row: RecordRow): WalletRecord {
  const { kind, amount, reason, moment, withdrawState } = row
  return {
    id: idOf(row),
    type: kind === 'expired' ? 12 : getRecordType(kind, reason),
    amount: usdtDecimal(kind === 'expired' ? 0n : getRecordChange({ kind, amount })),
    currency: 'USDT',
    description: describeRecord(language, row),
    createTime: moment.toISOString(),
    code: codeOf(row),
    // What came back has come back, whatever the withdrawal ended as.
    status: withdrawState && kind !== 'withdraw-release' ? statusOf[withdrawState] : 'done',
  }
}

/** The screen of the app that shows what a record belongs to; empty when there is none. */
export function getRecordPath({ kind, subjectId }: RecordRow): string {
  if (kind === 'claim') return paths.claim
  if (kind === 'reward' || subjectId === null) return ''
  const screens = { R: paths.rechargeHistory, W: paths.withdrawHistory, O: paths.order } as const
  return `${screens[letterOf[kind]]}?id=${subjectId}`
}
