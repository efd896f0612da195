import { withdrawCreate } from '@millrace/contract/wallet/withdraw'
import { formatMoney, usdtDecimal, usdtMinor } from '@millrace/money'
import { toLanguageTag } from '@millrace/texts'
import { createBatcher } from '../../db/createBatcher.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import { mustExist } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { payoutBegunChannel } from '../../tracing/port.ts'
import { checkMayWithdraw, checkPresence } from '../../user/index.ts'
import { findBoundAt } from '../destination/store.ts'
import {
  findLocalMin,
  findMin,
  findWithdrawal,
  hasRequested,
  requestWithdrawal,
  requestWithdrawals,
  type WithdrawalRequest,
  type WithdrawalResult,
} from './store.ts'
import { toNewWithdrawal, toWithdrawal } from './toWithdrawal.ts'

const longAgo = new Date(0)

async function checkRestrictions(
  { db, now, member, language }: ContextOf<typeof withdrawCreate>,
  destinationId: string,
) {
  if (!member.frozen && !member.withdrawalStop) return null
  const boundAt = (await findBoundAt(db, member.id, destinationId)) ?? longAgo
  return checkMayWithdraw(member, { boundAt }, now(), language.code)
}

export const handleWithdrawCreate = handle(
  withdrawCreate,
  async (context, { amount, destinationId, rateId, payPassword }) => {
    const { db, language, member } = context
    const requestId = context.idempotencyKey
    // Only a bank account is paid to at a rate.
    const unbound = () => refuse(rateId === undefined ? 'withdraw.no-destination' : 'withdraw.no-bank-account')
    if (destinationId === '') return unbound()
    const stopped = await checkRestrictions(context, destinationId)
    if (stopped) return stopped
    const presence = await checkPresence(context, payPassword, () => hasRequested(db, member.id, requestId))
    if (presence instanceof Refusal) return presence

    const result = await requestWithdrawalBatched(db, {
      memberId: member.id,
      requestId,
      destinationId,
      amount: usdtMinor(amount),
      quoteId: rateId ?? null,
      sessionId: presence.sessionId,
    })
    switch (result.outcome) {
      case 'requested':
        if (payoutBegunChannel.hasSubscribers) payoutBegunChannel.publish({ payoutId: result.id })
        return toWithdrawal(language, toNewWithdrawal(result))
      case 'same':
        return toWithdrawal(language, mustExist(await findWithdrawal(db, member.id, result.id)))
      case 'key-reused':
        return refuse('idempotency.reused')
      case 'step-up-needed':
        return refuse('step-up.needed')
      case 'no-destination':
        return unbound()
      case 'below-minimum':
        return refuse('withdraw.below-minimum', { min: usdtDecimal(await findMin(db)).replace(/\.?0+$/, '') })
      case 'rate-unknown':
        return refuse('rate.unknown')
      case 'rate-over':
        return refuse('rate.over')
      case 'below-local-minimum': {
        const min = await findLocalMin(db, member.id, destinationId)
        return refuse('withdraw.below-local-minimum', {
          min: `${formatMoney(min, toLanguageTag(language))}\u00a0${min.currency}`,
        })
      }
      case 'above-balance':
        return refuse('withdraw.above-balance')
    }
  },
)

/**
 * Requests together with all others who are requesting at this moment. One batch at a time, since a large batch costs
 * little more than a small one. One request of a member per batch: two may spend the same money or be the same request.
 */
export const requestWithdrawalBatched = (db: Database, request: WithdrawalRequest): Promise<WithdrawalResult> =>
  getBatcher(db).submit(request)

const getBatcher = memoizeByDatabase((db) => {
  const requestOne = (request: WithdrawalRequest) => requestWithdrawal(db, request)
  return createBatcher<WithdrawalRequest, WithdrawalResult>({
    batchMax: 64,
    keyOf: ({ memberId }) => memberId,
    runOne: requestOne,
    runBatch: async (requests) =>
      requests.length === 1 ? [await requestOne(requests[0] as WithdrawalRequest)] : requestWithdrawals(db, requests),
  })
})
