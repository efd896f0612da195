import type pg from 'pg'
import { expect } from 'vitest'
import { runCheck } from '../src/ledger/index.ts'

/** How every test that moves money ends: all invariants of the ledger hold. */
export async function expectSound(pool: pg.Pool): Promise<void> {
  const { invariants, isSound } = await runCheck(pool)
  expect(invariants.filter(({ isOk }) => !isOk)).toEqual([])
  expect(isSound).toBe(true)
}
