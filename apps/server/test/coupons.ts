import { findLanguage } from '@millrace/texts'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withRetries } from '../src/ledger/index.ts'
import { buy, type PurchaseResult } from '../src/product/order/store.ts'
import { databaseOf } from './databaseOf.ts'
import { giveMoney, passQuiz } from './machines.ts'
import { addMember, openProgramme } from './programmes.ts'

type CouponTerms = {
  readonly amount: bigint
  readonly percent: number
  readonly minPrice: bigint
  readonly machineIds: string[]
  readonly isVoucher: boolean
  readonly isByCode: boolean
  readonly expiresAt: Date
  readonly totalMax: number | null
  readonly countriesOff: readonly string[]
}

/** A programme of coupons that is open; returns its id. */
export const openCoupons = (
  owner: pg.Pool,
  {
    amount = 5_000_000n,
    totalMax = null,
    countriesOff = [],
    expiresAt = new Date('2100-01-01'),
    minPrice,
    ...terms
  }: Partial<CouponTerms> = {},
): Promise<string> =>
  openProgramme(owner, 'coupon', {
    amounts: [amount],
    totalMax,
    countriesOff,
    terms: {
      ...terms,
      ...(minPrice !== undefined && { minPrice: String(minPrice) }),
      expiresAt: expiresAt.toISOString(),
    },
  })

/** A member with money who may buy; returns the id. */
export async function addBuyer(db: pg.Pool, money = 1_000_000_000n): Promise<string> {
  const memberId = await addMember(db)
  await passQuiz(db, memberId)
  if (money > 0n) await giveMoney(db, memberId, money)
  return memberId
}

/** Claims a coupon with the database's function; returns the outcome and its id. */
export async function claimCoupon(db: pg.Pool, memberId: string, programmeId: string) {
  const { rows } = await withRetries(() =>
    db.query<{ outcome: string; id: string }>('select outcome, id from receive_coupon($1, $2)', [
      memberId,
      programmeId,
    ]),
  )
  return rows[0] as { outcome: string; id: string }
}

/** Buys as the server does, with or without a coupon. */
export const buyWith = (
  db: pg.Pool,
  memberId: string,
  machineId: string,
  couponId: string | undefined,
  { units = 1, requestId = randomUUID() }: { units?: number; requestId?: string } = {},
): Promise<PurchaseResult> =>
  buy(databaseOf(db), findLanguage('en'), {
    memberId,
    requestId,
    machineId,
    units,
    agreementVersion: 1,
    sessionId: null,
    couponId,
  })

export async function undo(db: pg.Pool, memberId: string, orderId: string): Promise<string> {
  const { rows } = await withRetries(() =>
    db.query<{ outcome: string }>('select outcome from undo_order($1, $2, gen_random_uuid())', [memberId, orderId]),
  )
  return rows[0]?.outcome as string
}
