import { withdrawStatuses } from '@millrace/contract/wallet/status'
import type { Withdrawal } from '@millrace/contract/wallet/withdraw'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import { getBankName } from '../destination/banks.ts'
import { formatRailAddress } from '../formatRailAddress.ts'
import { toRecordCode } from '../toRecordCode.ts'
import type { WithdrawalResult, WithdrawalRow } from './store.ts'

/** Why it failed. An operator's note is quoted as it was written, whatever its language. */
export function describeReason(language: Language, { reason, note }: Pick<WithdrawalRow, 'reason' | 'note'>): string {
  const key = `withdraw.reason.${reason}`
  const text = reason === '' ? '' : say(language, isServerTextKey(key) ? key : 'withdraw.reason.other')
  return [text, note && say(language, 'withdraw.reason.note', { note })].filter(Boolean).join(' ')
}

/**
 * What a pending withdrawal waits for. A known time takes precedence over an approval, which can come at any time.
 */
export function getWait({
  state,
  startsAt,
  seenAt,
  destinationUsableAt,
  approvals,
  approvalsNeeded,
}: WithdrawalRow): Pick<Withdrawal, 'waitsUntil' | 'waitsFor'> {
  if (state !== 'pending') return { waitsUntil: null, waitsFor: null }
  if (startsAt === null) return { waitsUntil: null, waitsFor: 'window' }
  if (startsAt > seenAt)
    return { waitsUntil: startsAt.toISOString(), waitsFor: startsAt > destinationUsableAt ? 'window' : 'destination' }
  return { waitsUntil: null, waitsFor: approvals < approvalsNeeded ? 'approval' : null }
}

/** How deep a payout is in its chain, at most as deep as needed. Null before it is sent, and at the bank. */
export function getConfirmations({
  rail,
  railTransaction,
  blockNumber,
  height,
  confirmationsNeeded,
}: WithdrawalRow): Pick<Withdrawal, 'confirmations' | 'confirmationsNeeded'> {
  if (rail === 'bank' || railTransaction === '') return { confirmations: null, confirmationsNeeded: null }
  const depth = blockNumber === null || height === null ? 0 : Math.max(0, Number(height - blockNumber) + 1)
  return { confirmations: Math.min(depth, confirmationsNeeded), confirmationsNeeded }
}

/** A withdrawal as its member sees it. */
export function toWithdrawal(language: Language, row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    code: toRecordCode('W', row.id),
    state: row.state,
    status: withdrawStatuses[row.state],
    amount: usdtDecimal(row.amount),
    fee: usdtDecimal(row.fee),
    arrives: toDecimal(money(row.pays, row.currency)),
    currency: row.currency,
    rate: row.rate,
    rail: row.rail,
    destinationId: row.destinationId,
    destination: {
      address: formatRailAddress(row.rail, row.address),
      bankName: getBankName(row.bankCode),
      payee: row.payee,
      account: row.account,
    },
    steps: row.steps.map(({ state, at, note }) => ({
      state,
      time: new Date(at).toISOString(),
      note: state === 'failed' ? describeReason(language, { reason: row.reason, note }) : note,
    })),
    createTime: row.createdAt.toISOString(),
    deadlineTime: row.deadlineAt.toISOString(),
    isOverdue: row.isOverdue,
    nowTime: row.seenAt.toISOString(),
    ...getWait(row),
    approvalReason: row.approvals < row.approvalsNeeded ? row.approvalReason : '',
    reason: describeReason(language, row),
    txHash: row.rail === 'bank' ? '' : row.railTransaction,
    ...getConfirmations(row),
  }
}

/** The row of a withdrawal that was just requested, without reading it again. */
export const toNewWithdrawal = (result: WithdrawalResult): WithdrawalRow => ({
  ...result,
  seenAt: result.createdAt,
  isOverdue: false,
  approvals: 0,
  railTransaction: '',
  blockNumber: null,
  height: null,
  confirmationsNeeded: 0,
  steps: [{ state: 'requested', at: result.createdAt.toISOString(), note: '' }],
})
