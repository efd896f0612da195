import { money, type Money } from '@millrace/money'
import type pg from 'pg'
import { expect } from 'vitest'
import { custody, newTransferId, revenue } from '../src/ledger/index.ts'
import { post, type Db } from './ledger.ts'
import { move } from './transfers.ts'

/** An amount in the smallest unit. */
export const usdt = (minor: bigint): Money => money(minor, 'USDT')

/** A deposit that has arrived. */
export const fundMember = (db: pg.Pool, memberId: string, amount: Money): Promise<void> =>
  move(db, 'recharge', ['bep20', 'custody'], [memberId, 'available'], amount.minor, { currency: amount.currency })

/** What the owner pays in for rewards and coupons. */
export async function fundPromotions(db: pg.Pool, { minor, currency }: Money): Promise<void> {
  await move(db, 'owner-in', ['bep20', 'custody'], ['', 'owner'], minor, { currency })
  await move(db, 'promotions-fund', ['', 'owner'], ['', 'promotions'], minor, { currency })
}

/** What a machine has earned and received. */
export async function fundRevenue(db: Db, machineId: string, amount: Money): Promise<void> {
  const outcome = await post(db, {
    id: newTransferId(),
    reason: 'test',
    legs: [{ kind: 'revenue', from: custody('bep20'), to: revenue(machineId), amount }],
  })
  expect(outcome).toBe('posted')
}
