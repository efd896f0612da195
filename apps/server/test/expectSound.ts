import type pg from 'pg'
import { expect } from 'vitest'
import { checkMachines } from '../src/income/index.ts'
import { runCheck } from '../src/ledger/index.ts'

/** How every test that moves money ends: all invariants hold, of the ledger and between it and the machines. */
export async function expectSound(pool: pg.Pool): Promise<void> {
  const { invariants, isSound } = await runCheck(pool)
  expect(invariants.filter(({ isOk }) => !isOk)).toEqual([])
  expect(isSound).toBe(true)
  // Tests of the ledger's table of kinds lift the restrictions on purpose; see liftKindRestrictions.
  expect(
    (await checkMachines(pool)).filter(({ name, isOk }) => !isOk && name !== 'restricted-kinds-are-restricted'),
  ).toEqual([])
}
