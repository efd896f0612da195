import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWithdrawTest, oneUsdt } from '../../../test/createWithdrawTest.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { nextDay } from '../../../test/machines.ts'
import {
  bindDestination,
  createOperator,
  openWindow,
  toWithdrawalRequest,
  withdraw,
} from '../../../test/withdrawals.ts'
import { requestWithdrawalBatched } from './createWithdrawal.ts'
import { cancelWithdrawal, findTerms, requestWithdrawal, requestWithdrawals } from './store.ts'

const { database, createMember, process, reject, readWithdrawal, stop } = await createWithdrawTest()
beforeEach(() => openWindow(database.owner))
afterAll(stop)

const slice = 50n * oneUsdt

/** How many of a member's withdrawals need nobody, one person, and two. */
async function countByApprovals(memberIds: readonly string[]): Promise<number[]> {
  const { rows } = await database.app.query<{ needed: number }>(
    'select approvals_needed as needed from withdrawal where member_id = any ($1)',
    [memberIds],
  )
  return [0, 1, 2].map((needed) => rows.filter((row) => row.needed === needed).length)
}

// Attack by a member, on slicing. Impossible: what counts is the sum of a member’s 24 hours: the first needs nobody,
// the others one approval, from 1,000 on two.
test('25 withdrawals of 50 one after the other, where 1,250 at once needs two people', async () => {
  const { memberId, destinationId } = await createMember(1_250n * oneUsdt)
  for (let i = 0; i < 25; i++) await withdraw(database.app, { memberId, destinationId, amount: slice })
  // The first needs nobody; from 1,000 in a day on, each needs two.
  expect(await countByApprovals([memberId])).toEqual([1, 18, 6])
  await process()
  const { rowCount } = await database.app.query('select from payout where member_id = $1', [memberId])
  expect(rowCount).toBe(1)
  await expectSound(database.app)
})

// Attack by a member, on slicing. Impossible: requests of one member wait for each other in the database, so each
// counts those before it.
test('the same 25 all at once, in one batch or in many', async () => {
  const [several, one] = [await createMember(1_250n * oneUsdt), await createMember(1_250n * oneUsdt)]
  await Promise.all(
    Array.from({ length: 25 }, () =>
      requestWithdrawal(databaseOf(database.app), toWithdrawalRequest({ ...several, amount: slice })),
    ),
  )
  expect(await countByApprovals([several.memberId])).toEqual([1, 18, 6])
  await requestWithdrawals(
    databaseOf(database.app),
    Array.from({ length: 25 }, () => toWithdrawalRequest({ ...one, amount: slice })),
  )
  expect(await countByApprovals([one.memberId])).toEqual([1, 18, 6])
  await expectSound(database.app)
})

// Attack by several members, on slicing. Impossible: sums are kept for each member over all destinations, and for each
// destination over all members.
test('several destinations of one member, or one destination handed from member to member', async () => {
  const { memberId, destinationId } = await createMember(200n * oneUsdt)
  const other = await bindDestination(database.app, memberId, { rail: 'trc20' })
  await withdraw(database.app, { memberId, destinationId, amount: slice })
  expect(await withdraw(database.app, { memberId, destinationId: other, amount: oneUsdt })).toMatchObject({
    approvalsNeeded: 1,
    approvalReason: 'member-day',
  })

  const members = await Promise.all(Array.from({ length: 3 }, () => createMember(60n * oneUsdt)))
  const needed = []
  for (const { memberId, destinationId } of members) {
    // It is bound by one, used, removed, and bound by the next.
    await database.owner.query(
      `update destination set removed_at = now()
       where address = '0x00000000000000000000000000000000000000ee' and removed_at is null`,
    )
    await database.owner.query(
      `update destination set address = '0x00000000000000000000000000000000000000ee' where id = $1`,
      [destinationId],
    )
    needed.push(await withdraw(database.app, { memberId, destinationId, amount: 30n * oneUsdt }))
  }
  expect(needed.map(({ approvalReason }) => approvalReason)).toEqual(['', 'destination-day', 'destination-day'])
  await expectSound(database.app)
})

test('what was cancelled or rejected does not count, nor what is older than 24 hours', async () => {
  const { memberId, destinationId } = await createMember(500n * oneUsdt)
  const request = () => withdraw(database.app, { memberId, destinationId, amount: slice })
  const readLeft = async () => (await findTerms(databaseOf(database.app), memberId)).automaticLeft
  expect(await readLeft()).toBe(slice)
  const first = await request()
  expect(first).toMatchObject({ approvalsNeeded: 0, approvalReason: '' })
  expect(await readLeft()).toBe(0n)
  expect(await cancelWithdrawal(databaseOf(database.app), memberId, first.id)).toBe('cancelled')
  const second = await request()
  expect(second.approvalsNeeded).toBe(0)
  expect(await reject(second.id, await createOperator(database.owner))).toBe('done')
  expect((await request()).approvalsNeeded).toBe(0)
  const fourth = await request()
  expect(fourth).toMatchObject({ approvalsNeeded: 1, approvalReason: 'member-day' })
  expect((await readWithdrawal(memberId, fourth.id)).approvalReason).toBe('member-day')
  await nextDay(database.app)
  expect(await readLeft()).toBe(slice)
  expect((await request()).approvalsNeeded).toBe(0)
  expect(await withdraw(database.app, { memberId, destinationId, amount: 60n * oneUsdt })).toMatchObject({
    approvalsNeeded: 1,
    approvalReason: 'amount',
  })
  await expectSound(database.app)
})

test('many members who request at once all get an answer, and none waits for another in a circle', async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => createMember(100n * oneUsdt)))
  const results = await Promise.all(
    members.flatMap((member) =>
      [1, 2].map(() =>
        requestWithdrawalBatched(databaseOf(database.app), toWithdrawalRequest({ ...member, amount: 30n * oneUsdt })),
      ),
    ),
  )
  expect(results.every(({ outcome }) => outcome === 'requested')).toBe(true)
  expect(await countByApprovals(members.map(({ memberId }) => memberId))).toEqual([40, 40, 0])
  await expectSound(database.app)
})
