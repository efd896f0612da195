import type pg from 'pg'
import { expect } from 'vitest'
import { checkMachines } from '../src/income/index.ts'
import { runCheck } from '../src/ledger/index.ts'

/** How every test that moves money ends: all invariants hold, of the ledger and between it and the machines. */
export async function expectSound(pool: pg.Pool): Promise<void> {
  const { invariants, isSound } = await runCheck(pool)
  expect(invariants.filter(({ isOk }) => !isOk)).toEqual([])
  expect(isSound).toBe(true)
  // Tests of the ledger's table of kinds give the keepers up on purpose; see giveUpKeptKinds.
  expect((await checkMachines(pool)).filter(({ name, isOk }) => !isOk && name !== 'kept-kinds-are-kept')).toEqual([])
}
