import { withdrawCreate } from '@millrace/contract/wallet/withdraw'
import { parseMoney, usdtDecimal } from '@millrace/money'
import { randomUUID } from 'node:crypto'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { verifyPresence, checkMayWithdraw } from '../../user/index.ts'
import { findBoundAt } from '../destination/store.ts'
import { findMin, findWithdrawal } from './store.ts'
import { toNewWithdrawal, toWithdrawal } from './toWithdrawal.ts'
import { requestWithdrawalBatched } from './withdrawQueue.ts'

const longAgo = new Date(0)

async function refuseByOversight({ db, now, member }: ContextOf<typeof withdrawCreate>, destinationId: string) {
  if (!member.frozen && !member.withdrawalStop) return null
  return checkMayWithdraw(member, { boundAt: (await findBoundAt(db, member.id, destinationId)) ?? longAgo }, now())
}

export const handleWithdrawCreate = handle(
  withdrawCreate,
  async (context, { amount, destinationId, rateId, payPassword }) => {
    const { pool, db, language, member, now } = context
    const requestId = context.idempotencyKey
    const stopped = await refuseByOversight(context, destinationId)
    if (stopped) return stopped
    // An earlier proof is looked for together with asking, in one round trip.
    const absent = payPassword === undefined ? null : await verifyPresence(context, 'withdraw', payPassword)
    if (absent) return absent
    const parsed = parseMoney(amount, 'USDT')
    if (!parsed) throw new Error('the contract let an amount through that is none')

    const asked = await requestWithdrawalBatched(pool, {
      // Not one that grows with time: people quote the beginning of it.
      memberId: member.id,
      requestId,
      id: randomUUID(),
      destinationId,
      amount: parsed.minor,
      quoteId: rateId ?? null,
      sessionId: payPassword === undefined ? member.sessionId : null,
      at: now(),
    })
    switch (asked.outcome) {
      case 'requested':
        return toWithdrawal(language, toNewWithdrawal(asked))
      case 'same': {
        const known = await findWithdrawal(pool, member.id, asked.id)
        if (!known) throw new Error('the withdrawal is gone')
        return toWithdrawal(language, known)
      }
      case 'key-reused':
        return refuse('idempotency.reused')
      case 'step-up-needed':
        return refuse('step-up.needed')
      case 'no-destination':
        return refuse('withdraw.no-destination')
      case 'below-minimum':
        return refuse('withdraw.below-minimum', { min: usdtDecimal(await findMin(db)).replace(/\.?0+$/, '') })
      case 'rate-unknown':
        return refuse('rate.unknown')
      case 'rate-over':
        return refuse('rate.over')
      case 'above-balance':
        return refuse('withdraw.above-balance')
    }
  },
)
