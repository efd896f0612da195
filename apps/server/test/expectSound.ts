import type pg from 'pg'
import { expect } from 'vitest'
import { checkMachines } from '../src/income/index.ts'
import { runCheck } from '../src/ledger/index.ts'

/** Ends every test that moves money: all invariants of the ledger and the machines hold. */
export async function expectSound(pool: pg.Pool): Promise<void> {
  const { invariants, isSound } = await runCheck(pool)
  expect(invariants.filter(({ isOk }) => !isOk)).toEqual([])
  expect(isSound).toBe(true)
  // Some tests lift these restrictions on purpose; see liftKindRestrictions.
  expect(
    (await checkMachines(pool)).filter(({ name, isOk }) => !isOk && name !== 'restricted-kinds-are-restricted'),
  ).toEqual([])
}
