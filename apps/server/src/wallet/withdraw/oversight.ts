import {
  consoleWithdrawList,
  consoleWithdrawOne,
  withdrawApprove,
  withdrawReject,
  type ConsoleWithdrawRow,
} from '@millrace/contract/console/withdraw'
import { paths } from '@millrace/contract/paths'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { toAuditEntry, recordAuditEntry } from '../../audit/index.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { inTransaction } from '../../ledger/index.ts'
import { addMessages } from '../../msg/index.ts'
import { getBankName } from '../destination/banks.ts'
import { formatRailAddress } from '../destination/formatRailAddress.ts'
import { toRecordCode } from '../toRecordCode.ts'
import {
  approveWithdrawal,
  rejectWithdrawal,
  findHolder,
  findOverseen,
  listOverseen,
  type OverseenRow,
} from './store.ts'
import { describeReason, getWait } from './toWithdrawal.ts'

const destinationInWords = ({ rail, address, bankCode, payee, account }: OverseenRow): string =>
  rail === 'bank'
    ? [getBankName(bankCode), payee, account].filter(Boolean).join(', ')
    : formatRailAddress(rail, address)

/** A withdrawal as operators see it. */
const shown = (language: Language, row: OverseenRow): ConsoleWithdrawRow => ({
  id: row.id,
  code: toRecordCode('W', row.id),
  memberId: row.memberId,
  memberName: row.memberName,
  state: row.state,
  amount: usdtDecimal(row.amount),
  fee: usdtDecimal(row.fee),
  arrives: toDecimal(money(row.pays, row.currency)),
  currency: row.currency,
  rate: row.rate,
  rail: row.rail,
  destination: destinationInWords(row),
  createTime: row.createdAt.toISOString(),
  deadlineTime: row.deadlineAt.toISOString(),
  isOverdue: row.isOverdue,
  ...getWait(row),
  approvalsNeeded: row.approvalsNeeded,
  approvals: (row.approvedBy ?? []).map(({ id, name, role, at }) => ({
    by: { id, name, role },
    time: new Date(at).toISOString(),
  })),
  reason: describeReason(language, row),
  railTransaction: row.railTransaction,
  checks: {
    accountDays: row.accountDays,
    destinationHours: row.destinationHours,
    isVerified: row.isVerified,
    isFrozen: row.isFrozen,
    hasStop: row.hasStop,
    paidBefore: row.paidBefore,
    fromRecharge: usdtDecimal(row.fromRecharge),
    fromIncome: usdtDecimal(row.fromIncome),
    fromRewards: usdtDecimal(row.fromRewards),
    hoursSinceRecharge: row.hoursSinceRecharge,
    withdrawn30Days: usdtDecimal(row.withdrawn30Days),
  },
  steps: row.steps.map(({ state, at, note }) => ({ state, time: new Date(at).toISOString(), note })),
})

async function answerWith(
  { pool, language }: Pick<ContextOf<typeof withdrawApprove>, 'pool' | 'language'>,
  id: string,
) {
  const row = await findOverseen(pool, id)
  return row ? shown(language, row) : refuse('withdraw.unknown')
}

export const withdrawOversightHandlers: readonly Handler[] = [
  handle(consoleWithdrawList, async ({ pool, language }, wanted) => {
    const { rows, total } = await listOverseen(pool, wanted)
    return { list: rows.map((row) => shown(language, row)), total }
  }),
  handle(consoleWithdrawOne, (context, { id }) => answerWith(context, id)),
  handle(withdrawApprove, async (context, { id }) => {
    const outcome = await inTransaction(context.pool, async ({ db }) => {
      const outcome = await approveWithdrawal(db, id, context.operator.id)
      if (outcome === 'approved')
        await recordAuditEntry(db, { ...toAuditEntry(context), action: 'withdraw.approve', subjectId: id })
      return outcome
    })
    switch (outcome) {
      case 'approved':
        return answerWith(context, id)
      case 'approved-before':
        return refuse('withdraw.approved-before')
      case 'not-pending':
        return refuse('withdraw.not-pending')
      case 'unknown':
        return refuse('withdraw.unknown')
    }
  }),
  handle(withdrawReject, async (context, { id, reason }) => {
    const outcome = await inTransaction(context.pool, async ({ db }) => {
      const outcome = await rejectWithdrawal(db, id, context.operator.id, reason)
      if (outcome !== 'rejected') return outcome
      await recordAuditEntry(db, { ...toAuditEntry(context), action: 'withdraw.reject', subjectId: id, reason })
      const { memberId, amount } = await findHolder(db, id)
      await addMessages(db, [
        {
          memberId,
          kind: 'withdraw-failed',
          params: { amount: usdtDecimal(amount), currency: 'USDT', reason },
          subject: id,
          path: paths.withdrawHistory,
        },
      ])
      return outcome
    })
    switch (outcome) {
      case 'rejected':
        return answerWith(context, id)
      case 'not-pending':
        return refuse('withdraw.not-pending')
      case 'unknown':
        return refuse('withdraw.unknown')
    }
  }),
]
