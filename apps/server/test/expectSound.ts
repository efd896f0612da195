import type pg from 'pg'
import { expect } from 'vitest'
import { proveBooks } from '../src/income/index.ts'
import { runProof } from '../src/ledger/index.ts'
import { databaseOf } from './databaseOf.ts'

/** Ends every test that moves money: all invariants of the ledger and the machines hold. */
export async function expectSound(pool: pg.Pool): Promise<void> {
  await expectSoundBut(madeUp, pool)
}

async function expectSoundBut(unasked: readonly string[], pool: pg.Pool): Promise<void> {
  const { invariants, isSound } = await runProof(databaseOf(pool))
  expect(invariants.filter(({ isOk }) => !isOk)).toEqual([])
  expect(isSound).toBe(true)
  expect((await proveBooks(databaseOf(pool))).filter(({ name, isOk }) => !isOk && !unasked.includes(name))).toEqual([])
}

/**
 * Not asked of tests that have money without a rail (see `move`), or post kinds as no function does (see
 * liftKindRestrictions). books.test.ts asks for these, and so do tests of whole stories, by `expectBooks`.
 */
const madeUp = [
  'restricted-kinds-are-restricted',
  'transfers-have-their-rows',
  'rows-have-their-transfers',
  'held-is-open-withdrawals',
  'escrow-is-purchases-in-reflection',
  'capital-is-final-purchases-less-releases',
  'promotions-are-funded-less-granted',
  'fees-are-earned-less-taken',
]

/** The same for money that came in by rails only: each transfer has its business row, and each row its transfers. */
export async function expectBooks(pool: pg.Pool): Promise<void> {
  await expectSoundBut([], pool)
}
