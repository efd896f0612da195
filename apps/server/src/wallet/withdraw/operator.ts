import {
  consoleWithdrawList,
  consoleWithdrawOne,
  withdrawApprove,
  type ConsoleWithdrawRow,
} from '@millrace/contract/console/withdraw'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { actAs, recordOperatorAction, refuseUnsigned } from '../../audit/index.ts'
import { mapPage } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { inTransaction } from '../../ledger/index.ts'
import { getBankName } from '../destination/banks.ts'
import { formatRailAddress } from '../formatRailAddress.ts'
import { toRecordCode } from '../toRecordCode.ts'
import { approveWithdrawal, findAnyWithdrawal, listAllWithdrawals, type ConsoleWithdrawalRow } from './store.ts'
import { describeReason, getConfirmations, getWait } from './toWithdrawal.ts'

const formatDestination = ({ rail, address, bankCode, payee, account }: ConsoleWithdrawalRow): string =>
  rail === 'bank'
    ? [getBankName(bankCode), payee, account].filter(Boolean).join(', ')
    : formatRailAddress(rail, address)

/** A withdrawal as operators see it. */
const toConsoleWithdrawal = (language: Language, row: ConsoleWithdrawalRow): ConsoleWithdrawRow => ({
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
  destination: formatDestination(row),
  createTime: row.createdAt.toISOString(),
  deadlineTime: row.deadlineAt.toISOString(),
  isOverdue: row.isOverdue,
  ...getWait(row),
  approvalsNeeded: row.approvalsNeeded,
  approvalReason: row.approvalReason,
  approvals: (row.approvedBy ?? []).map(({ id, name, role, at }) => ({
    by: { id, name, role },
    time: new Date(at).toISOString(),
  })),
  approvalText: row.approvalText ?? '',
  isRefused: row.isRefused,
  reason: describeReason(language, row),
  railTransaction: row.railTransaction,
  ...getConfirmations(row),
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

async function readWithdrawal(
  { db, language }: Pick<ContextOf<typeof withdrawApprove>, 'db' | 'language'>,
  id: string,
) {
  const row = await findAnyWithdrawal(db, id)
  return row ? toConsoleWithdrawal(language, row) : refuse('withdraw.unknown')
}

export const withdrawOperatorHandlers: readonly Handler[] = [
  handle(consoleWithdrawList, ({ db, language }, filter) =>
    mapPage(listAllWithdrawals(db, filter), (row) => toConsoleWithdrawal(language, row)),
  ),
  handle(consoleWithdrawOne, (context, { id }) => readWithdrawal(context, id)),
  handle(withdrawApprove, async (context, { id, signature }) => {
    const outcome = await refuseUnsigned(
      inTransaction(context.db, async (db) => {
        await actAs(db, context.operator, signature)
        const outcome = await approveWithdrawal(db, id, context.operator.id)
        if (outcome === 'approved')
          await recordOperatorAction(db, context, { action: 'withdraw.approve', subjectId: id })
        return outcome
      }),
    )
    switch (outcome) {
      case 'unsigned':
        return refuse('approval.unsigned')
      case 'approved':
        return readWithdrawal(context, id)
      case 'approved-before':
        return refuse('withdraw.approved-before')
      case 'not-pending':
        return refuse('withdraw.not-pending')
      case 'unknown':
        return refuse('withdraw.unknown')
    }
  }),
]
