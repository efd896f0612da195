import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createWithdrawTest, oneUsdt } from '../../../test/createWithdrawTest.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { nextDay } from '../../../test/machines.ts'
import { openWindow, withdraw } from '../../../test/withdrawals.ts'
import { cancelWithdrawal } from './store.ts'

const { database, createMember, process, readWithdrawal, stop } = await createWithdrawTest()
beforeEach(() => openWindow(database.owner))
afterAll(stop)

// These tests move the clock, which is the same for all.

test('a new destination is paid to after its waiting time', async () => {
  const { memberId, destinationId } = await createMember(5n * oneUsdt, { waitHours: 24 })
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: oneUsdt })
  await process()
  const row = await readWithdrawal(memberId, id)
  expect(row.state).toBe('pending')
  expect(row.startsAt).toEqual(row.destinationUsableAt)
  await nextDay(database.app)
  await process()
  expect((await readWithdrawal(memberId, id)).state).toBe('processing')
})

test('a confirmed destination is paid to at once, even for earlier requests', async () => {
  const { memberId, destinationId } = await createMember(5n * oneUsdt, { waitHours: 24 })
  const { id } = await withdraw(database.app, { memberId, destinationId, amount: oneUsdt })
  const confirm = async (memberId: string) =>
    (await database.app.query('select confirm_destination($1, $2) as "isDone"', [memberId, destinationId])).rows[0]
      .isDone
  expect(await confirm(randomUUID())).toBe(false)
  expect(await confirm(memberId)).toBe(true)
  await process()
  expect((await readWithdrawal(memberId, id)).state).toBe('processing')
})

test('a withdrawal that is requested outside the window waits until it opens', async () => {
  const tomorrow = (
    await database.app.query<{ day: number }>('select extract(isodow from ledger.today() + 1)::int as day')
  ).rows[0]?.day
  await database.owner.query(
    `update wallet_rule set window_days = array[$1::int], window_from = '00:00', window_to = '24:00'`,
    [tomorrow],
  )
  const { memberId, destinationId } = await createMember(5n * oneUsdt)
  const withdrawal = await withdraw(database.app, { memberId, destinationId, amount: oneUsdt })
  const {
    rows: [opening],
  } = await database.app.query<{ at: Date }>(
    'select (ledger.today() + 1)::timestamp at time zone c.time_zone as at from ledger.clock c',
  )
  expect(withdrawal.startsAt).toEqual(opening?.at)
  expect(await process()).toBe(0)
  expect(await readWithdrawal(memberId, withdrawal.id)).toMatchObject({ state: 'pending', startsAt: opening?.at })
  await nextDay(database.app)
  await process()
  expect((await readWithdrawal(memberId, withdrawal.id)).state).toBe('processing')
})

test('the window is Monday to Friday from nine to six in the platform’s time zone', async () => {
  await database.owner.query(
    `update wallet_rule set window_days = '{1,2,3,4,5}', window_from = '09:00', window_to = '18:00'`,
  )
  await database.owner.query(`select ledger.set_clock('Asia/Kolkata', true)`)
  const findOpening = async (moment: string) =>
    (await database.app.query<{ at: Date }>('select next_window($1) as at', [moment])).rows[0]?.at.toISOString()
  // 2026-11-13 is a Friday. India is five and a half hours ahead of UTC.
  expect(await findOpening('2026-11-13T03:29:59Z')).toBe('2026-11-13T03:30:00.000Z')
  expect(await findOpening('2026-11-13T03:30:00Z')).toBe('2026-11-13T03:30:00.000Z')
  expect(await findOpening('2026-11-13T12:29:59Z')).toBe('2026-11-13T12:29:59.000Z')
  expect(await findOpening('2026-11-13T12:30:00Z')).toBe('2026-11-16T03:30:00.000Z')
  expect(await findOpening('2026-11-15T20:00:00Z')).toBe('2026-11-16T03:30:00.000Z')
  await database.owner.query(`select ledger.set_clock('UTC', true)`)
})

test('a withdrawal that is not paid after 72 hours is overdue', async () => {
  const { memberId, destinationId } = await createMember(500n * oneUsdt)
  const { id, createdAt, deadlineAt } = await withdraw(database.app, {
    memberId,
    destinationId,
    amount: 100n * oneUsdt,
  })
  expect(deadlineAt.getTime() - createdAt.getTime()).toBe(72 * 3_600_000)
  // Days that the practice clock was moved over do not count.
  await nextDay(database.app, 3)
  expect((await readWithdrawal(memberId, id)).isOverdue).toBe(false)
  await database.owner.query(`update withdrawal set deadline_at = deadline_at - interval '72 hours' where id = $1`, [
    id,
  ])
  expect((await readWithdrawal(memberId, id)).isOverdue).toBe(true)
  expect(await cancelWithdrawal(databaseOf(database.app), memberId, id)).toBe('cancelled')
  expect((await readWithdrawal(memberId, id)).isOverdue).toBe(false)
  expect(await cancelWithdrawal(databaseOf(database.app), memberId, id)).toBe('same')
  expect(await cancelWithdrawal(databaseOf(database.app), randomUUID(), id)).toBe('unknown')
  await expectSound(database.app)
})
