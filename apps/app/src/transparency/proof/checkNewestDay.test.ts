import { CallFailure } from '@millrace/client/CallFailure'
import type { MemberProof } from '@millrace/contract/transparency/proof'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkNewestDay } from './checkNewestDay.ts'
import { findFailure, readChecks } from './checks.ts'
import { verifyProof } from './verifyProof.ts'

type SampleBooks = {
  readonly members: readonly string[]
  readonly days: readonly { readonly record: { readonly epoch: number; readonly day: string } }[]
  readonly download: (member: string, epoch: number) => MemberProof
}
type Answers = {
  /** How many days the server shows, and the proof that it gives; `404` where it does not know the day. */
  days: number
  proof: ((epoch: number) => MemberProof) | null | 404
}
const server = vi.hoisted(() => ({ answers: {} as Answers, books: {} as SampleBooks }))
vi.mock('../../shell/client.ts', () => ({
  callApi: async ({ path }: { path: string }, request: { epoch: number }) => {
    const { answers, books } = server
    if (path === 'transparency/proofs')
      return {
        list: books.days
          .slice(0, answers.days)
          .map(({ record }) => record)
          .toReversed(),
      }
    if (answers.proof === 404) throw new CallFailure('', { code: 404, error: 'epoch.unknown', msg: '', data: null })
    return answers.proof && answers.proof(request.epoch)
  },
}))

// It signs with Node's keys, whose types no code of the app may see.
const { createSampleBooks } = await vi.importActual<{
  createSampleBooks: (options: { days: number; members: number }) => SampleBooks
}>('@millrace/proof/sample')
const books = createSampleBooks({ days: 4, members: 4 })
const [member, other] = books.members as [string, string]
const own = (epoch: number): MemberProof => books.download(member, epoch)
const kept = new Map<string, string>()

beforeEach(() => {
  server.books = books
  kept.clear()
  kept.set('userId', member)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let now = Date.parse('2026-11-10T00:00:00.000Z')
/** Asks some time later, and returns the day of which a banner would tell. */
const check = async (answers: Answers): Promise<{ epoch: number; failedStep: string | undefined } | undefined> => {
  server.answers = answers
  now += 3_600_000
  vi.setSystemTime(now)
  await checkNewestDay()
  const failure = findFailure(readChecks())
  return failure && { epoch: failure.epoch, failedStep: failure.failedStep }
}

test('a right proof passes without a word, and so does none for who has never been in the books', async () => {
  expect(await check({ days: 1, proof: null })).toBeUndefined()
  expect(readChecks()).toEqual([])
  expect(await check({ days: 2, proof: own })).toBeUndefined()
  expect(readChecks()).toMatchObject([{ member, epoch: 2, isOk: true }])
})

// Attack by the operator, on the proof: a member is left out of a day, and told that they came later. Visible: to that
// member, whose device has checked an earlier day and knows better.
test('no proof of a day fails for who was in an earlier one, until a later day passes', async () => {
  expect(await check({ days: 2, proof: own })).toBeUndefined()
  expect(await check({ days: 3, proof: null })).toEqual({ epoch: 3, failedStep: 'balance' })
  expect(await check({ days: 3, proof: 404 })).toEqual({ epoch: 3, failedStep: 'balance' })
  expect(await check({ days: 4, proof: own })).toBeUndefined()
})

// Attack by the operator, on the proof: the app is given the right proof of another member, or of an earlier day.
// Visible: to the member whose device has asked for another one.
test('a proof of another member or day fails', async () => {
  expect(await check({ days: 2, proof: (epoch) => books.download(other, epoch) })).toEqual({
    epoch: 2,
    failedStep: 'balance',
  })
  expect(await check({ days: 3, proof: () => own(2) })).toEqual({ epoch: 3, failedStep: 'balance' })
})

// Attack by the operator, on sealed days: the newest day disappears, and an old one is shown again as the newest.
// Visible: to every member whose device has checked the day that is gone.
test('an older day than one that has passed here is a failure, until days go on', async () => {
  expect(await check({ days: 3, proof: own })).toBeUndefined()
  expect(await check({ days: 2, proof: own })).toEqual({ epoch: 2, failedStep: 'chain' })
  expect(await check({ days: 0, proof: own })).toMatchObject({ failedStep: 'chain' })
  expect(await check({ days: 4, proof: own })).toBeUndefined()
})

test('a record that cannot be read is a failed check as well', async () => {
  const broken = { ...own(2), record: { text: '{}', signature: '' } }
  await expect(check({ days: 2, proof: () => broken })).rejects.toThrow()
  expect(findFailure(readChecks())).toMatchObject({ epoch: 2, isOk: false })
})

test('one member’s checks say nothing about another on the same device', async () => {
  await check({ days: 2, proof: own })
  kept.set('userId', other)
  expect(await check({ days: 3, proof: null })).toBeUndefined()
  expect(readChecks()).toEqual([])
})

const show = (shown: number, asked?: number) =>
  verifyProof(own(shown), { day: '2026-11-01', epoch: asked, isNewest: asked === undefined })

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
