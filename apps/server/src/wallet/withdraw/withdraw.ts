import { localCurrencies, type LocalCurrency } from '@millrace/contract/wallet/amounts'
import { withdrawCancel, withdrawDetail, withdrawRecord, withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { money, toDecimal, usdtDecimal } from '@millrace/money'
import { drainBatches } from '../../db/drainBatches.ts'
import { mapPage } from '../../db/rows.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { handleWithdrawCreate } from './createWithdrawal.ts'
import {
  cancelWithdrawal,
  findTerms,
  findWithdrawal,
  listWithdrawals,
  processWithdrawalBatch,
  type WithdrawTerms,
} from './store.ts'
import { toWithdrawal } from './toWithdrawal.ts'

const toLocalMin = ({ localMin }: WithdrawTerms): Record<LocalCurrency, string> =>
  Object.fromEntries(
    localCurrencies.map((currency) => [currency, toDecimal(money(BigInt(localMin[currency] ?? 0), currency))]),
  ) as Record<LocalCurrency, string>

export const withdrawHandlers: readonly Handler[] = [
  handle(withdrawStatus, async ({ db, member, now }) => {
    const { withdrawalStop: stop } = member
    const terms = await findTerms(db, member.id)
    const isOpen = terms.opensAt !== null && terms.opensAt <= terms.seenAt
    return {
      isOpen,
      opensTime: isOpen ? null : (terms.opensAt?.toISOString() ?? null),
      window: { days: terms.windowDays, from: terms.windowFrom, to: terms.windowTo, timeZone: terms.timeZone },
      min: usdtDecimal(terms.min),
      localMin: toLocalMin(terms),
      feeBasisPoints: terms.feeBasisPoints,
      deadlineHours: terms.deadlineHours,
      available: usdtDecimal(terms.available),
      automaticMax: usdtDecimal(terms.automaticMax),
      automaticLeft: usdtDecimal(terms.automaticLeft),
      nowTime: terms.seenAt.toISOString(),
      stop: stop && stop.until > now() ? { reason: stop.reason, until: stop.until.toISOString() } : null,
    }
  }),
  handleWithdrawCreate,
  handle(withdrawCancel, async ({ db, language, member }, { id }) => {
    const outcome = await cancelWithdrawal(db, member.id, id)
    if (outcome === 'not-pending') return refuse('withdraw.not-pending')
    const row = outcome === 'unknown' ? null : await findWithdrawal(db, member.id, id)
    return row ? toWithdrawal(language, row) : refuse('withdraw.unknown')
  }),
  handle(withdrawRecord, ({ db, language, member }, filter) =>
    mapPage(listWithdrawals(db, member.id, filter), (row) => toWithdrawal(language, row)),
  ),
  handle(withdrawDetail, async ({ db, language, member }, { id }) => {
    const row = await findWithdrawal(db, member.id, id)
    return row ? toWithdrawal(language, row) : refuse('withdraw.unknown')
  }),
]

/** Hands all withdrawals that may be paid now to the rails. Any number of processes may do this at once. */
export const processWithdrawals = ({ db }: Pick<Platform, 'db'>): Promise<number> =>
  drainBatches(500, (countMax) => processWithdrawalBatch(db, countMax))
