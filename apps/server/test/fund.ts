import { money, type Money } from '@millrace/money'
import { expect } from 'vitest'
import { available, custody, newTransferId, platformOwner, post, promotions, revenue, type Db } from '../src/ledger/index.ts'

/** Amounts of the tests, in the smallest unit. */
export const usdt = (minor: bigint): Money => money(minor, 'USDT')

/** A deposit that has arrived. */
export async function fundMember(db: Db, memberId: string, amount: Money): Promise<void> {
  const outcome = await post(db, { id: newTransferId(), reason: 'test', legs: [{ kind: 'recharge', from: custody('bep20'), to: available(memberId), amount }] })
  expect(outcome).toBe('posted')
}

/** What the owner puts in for rewards and coupons. */
export async function fundPromotions(db: Db, amount: Money): Promise<void> {
  const outcome = await post(db, {
    id: newTransferId(), reason: 'test',
    legs: [{ kind: 'owner-in', from: custody('bep20'), to: platformOwner, amount }, { kind: 'promotions-fund', from: platformOwner, to: promotions, amount }],
  })
  expect(outcome).toBe('posted')
}

/** What a machine has earned and received. */
export async function fundRevenue(db: Db, machineId: string, amount: Money): Promise<void> {
  const outcome = await post(db, { id: newTransferId(), reason: 'test', legs: [{ kind: 'revenue', from: custody('bep20'), to: revenue(machineId), amount }] })
  expect(outcome).toBe('posted')
}
