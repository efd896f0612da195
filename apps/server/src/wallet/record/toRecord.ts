import { paths } from '@millrace/contract/paths'
import { transferStatuses, withdrawStatuses } from '@millrace/contract/wallet/status'
import type { WalletRecord } from '@millrace/contract/wallet/wallet'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import { getBankName } from '../destination/banks.ts'
import { formatRailAddress } from '../formatRailAddress.ts'
import { toRecordCode } from '../toRecordCode.ts'
import { getRecordChange, getRecordType } from './recordType.ts'
import type { RecordRow } from './store.ts'

const codeLetters = {
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

export const getRecordCode = ({ kind, subjectId, id }: RecordRow): string =>
  toRecordCode(codeLetters[kind], subjectId ?? id)

/** The id of a record on the wire: a leg of a transfer, or the end of an order. */
const getRecordId = ({ kind, id, leg }: RecordRow): string => (kind === 'expired' ? `expired.${id}` : `${id}.${leg}`)

export type RecordKey = { readonly expiredOrderId: string } | { readonly id: string; readonly leg: number }

export function parseRecordId(text: string): RecordKey | null {
  const [, order, id, leg] = /^(?:expired\.([0-9a-f-]{36})|([0-9a-f-]{36})\.(\d{1,4}))$/.exec(text) ?? []
  const uuid = order ?? id ?? ''
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) return null
  return order ? { expiredOrderId: uuid } : { id: uuid, leg: Number(leg) }
}

/** A record as its member sees it. */
export function toRecord(language: Language, row: RecordRow): WalletRecord {
  const { kind, amount, after, reason, moment, withdrawState } = row
  return {
    id: getRecordId(row),
    type: kind === 'expired' ? 12 : getRecordType(kind, reason),
    amount: usdtDecimal(kind === 'expired' ? 0n : getRecordChange({ kind, amount })),
    after: after === null ? null : usdtDecimal(after),
    currency: 'USDT',
    description: describeRecord(language, row),
    createTime: moment.toISOString(),
    code: getRecordCode(row),
    status: kind === 'withdraw-hold' ? withdrawStatuses[withdrawState ?? 'pending'] : transferStatuses[kind],
  }
}

/** The app's screen for what a record belongs to. Empty when there is none. */
export function getRecordPath({ kind, subjectId }: RecordRow): string {
  if (kind === 'claim') return paths.claim
  if (kind === 'reward') return paths.rewards
  if (subjectId === null) return ''
  const screens = { R: paths.rechargeHistory, W: paths.withdrawHistory, O: paths.order } as const
  return `${screens[codeLetters[kind]]}?id=${subjectId}`
}

/** Enough of a destination to recognise it. */
function abbreviateDestination({ rail, address, bankCode, account }: RecordRow): string {
  if (rail === 'bank') return `${getBankName(bankCode ?? '')} …${(account ?? '').slice(-4)}`
  const formatted = formatRailAddress(rail ?? '', address ?? '')
  return `${(rail ?? '').toUpperCase()} ${formatted.slice(0, 15)}…${formatted.slice(-6)}`
}

/** A record in a few words of the reader's language. */
export function describeRecord(language: Language, row: RecordRow): string {
  const { kind, machineName, units, channel, withdrawState, rail } = row
  const machineValues = { units, machine: machineName }
  if (kind === 'expired') return say(language, 'record.12', machineValues)
  const channelKey = `record.channel.${channel}`
  if (isServerTextKey(channelKey)) return say(language, 'record.1.by', { channel: say(language, channelKey) })
  if (kind === 'withdraw-hold' && rail !== null)
    return say(language, 'record.2.to', { place: abbreviateDestination(row) })
  if (kind === 'withdraw-release' && withdrawState === 'cancelled') return say(language, 'record.10.cancelled')
  if (machineName !== null) return say(language, kind === 'buy' ? 'record.3.of' : 'record.4.of', machineValues)
  const rewardKey = `record.reward.${row.reason.split(':')[1] ?? ''}`
  if (kind === 'reward' && isServerTextKey(rewardKey)) return say(language, rewardKey)
  const type = getRecordType(kind, row.reason)
  return say(language, `record.${type as Exclude<typeof type, 12>}`)
}
