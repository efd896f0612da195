import { createSampleBooks } from '@millrace/proof/sample'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findFailure, readChecks } from './checks.ts'
import { verifyProof } from './verifyProof.ts'

const books = createSampleBooks({ days: 3, members: 3 })
const [member] = books.members as [string]
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  kept.set('userId', member)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const show = (shown: number, asked?: number) =>
  verifyProof(books.download(member, shown), { day: '2026-11-01', epoch: asked, isNewest: asked === undefined })

// Attack by the operator, on the proof: on the page of the proof, the newest day is asked for and an old one is shown.
// Visible: to the member, in the step about what was taken back.
test('an old day can be checked when it is asked for, and is no newest one after a later day has passed', async () => {
  expect((await show(3)).isOk).toBe(true)
  expect((await show(2, 2)).isOk).toBe(true)
  expect(findFailure(readChecks())).toBeUndefined()
  const { isOk, steps } = await show(2)
  expect(isOk).toBe(false)
  expect(steps.at(-1)).toMatchObject({ id: 'chain', isOk: false })
  expect(findFailure(readChecks())).toMatchObject({ epoch: 2, failedStep: 'chain' })
})
