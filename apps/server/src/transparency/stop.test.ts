import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBooksSigner, sealNextDay, type BooksSigner } from '../../test/books.ts'
import { openCoupons } from '../../test/coupons.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../test/fund.ts'
import { addAgreement, buyUnits, createBuyer, createMachine, newBuyer, nextDay } from '../../test/machines.ts'
import { newMember } from '../../test/newMember.ts'
import { openProgramme, verifyPerson } from '../../test/programmes.ts'
import { bindDestination, withdraw } from '../../test/withdrawals.ts'
import { transparencyJobs } from './index.ts'

let server: TestServer
let signer: BooksSigner
let machineId: string

beforeAll(async () => {
  server = await createTestServer()
  const { app, owner } = server.database
  signer = await createBooksSigner(server.database)
  await addAgreement(app)
  machineId = await createMachine(app, { price: 1_000_000n, dayReturn: 1_000n, units: 10_000 })
  await fundPromotions(owner, usdt(50_000_000n))
  await openProgramme(owner, 'welcome')
  await sealNextDay(server.platform, signer)
})
afterAll(() => server.stop())

const check = async (): Promise<string[]> =>
  (await server.database.app.query<{ reasons: string[] }>('select check_stop() as reasons')).rows[0]?.reasons ?? []
/** As if the figure had been wrong for so long. */
const waitLonger = () =>
  server.database.owner.query(`update stop_watch set wrong_since = wrong_since - interval '31 seconds'`)
/** What a rail says that it holds, beside what the ledger has. */
const setRail = (own: bigint, custody: bigint) =>
  server.database.owner.query(
    `insert into rail_state (rail, currency, is_up, own, custody) values ('bep20', 'USDT', true, $1, $2)
     on conflict (rail, currency) do update set own = excluded.own, custody = excluded.custody`,
    [own, custody],
  )
const readStop = async () =>
  (await server.database.app.query('select reason, until from platform_stop order by id')).rows

test('less held than owed closes buying, rewards and coupons within a minute, and opens them again', async () => {
  const { app, owner } = server.database
  const couponId = await openCoupons(owner, { amount: 100_000n })
  const member = await newBuyer(server, { money: 20_000_000n })
  const buy = async () =>
    (
      await server.post(
        'mine/order/create',
        { productId: machineId, num: 1, agreementVersion: 1, payPassword: '123456' },
        { ...member.token, 'idempotency-key': randomUUID() },
      )
    ).answer
  expect((await buy()).code).toBe(200)
  expect(await check()).toEqual([])

  await setRail(999n, 1_000n)
  // The first look may have fallen between a payment and its reading.
  expect(await check()).toEqual([])
  await waitLonger()
  expect(await check()).toEqual(['reserves'])
  expect(await buy()).toMatchObject({ code: 409, error: 'platform.stopped' })
  const fresh = await newMember(server)
  await verifyPerson(owner, fresh.id)
  expect((await server.post('registerReward/receive', {}, fresh.token)).answer.error).toBe('platform.stopped')
  expect((await server.post('coupon/receiveCoupon', { couponId }, member.token)).answer.error).toBe('platform.stopped')
  await expect.poll(async () => (await server.call('sys/info')).answer.data.stop).toMatchObject({ reason: 'reserves' })

  // Withdrawing, undoing and recharging go on.
  const destinationId = await bindDestination(app, member.id)
  await withdraw(app, { memberId: member.id, destinationId, amount: 2_000_000n })
  await createBuyer(app, { money: 5n })

  await setRail(1_000n, 1_000n)
  expect(await check()).toEqual([])
  expect((await buy()).code).toBe(200)
  expect((await server.post('registerReward/receive', {}, fresh.token)).answer.code).toBe(200)
  expect(await readStop()).toMatchObject([{ reason: 'reserves', until: expect.any(Date) }])
})

test('both figures are looked at three times a minute', async () => {
  const job = transparencyJobs(server.platform).find(({ name }) => name === 'check-stop')
  await job?.run(undefined)
  // Asked for twice within a minute, it is still three.
  await job?.run(undefined)
  const { rows } = await server.database.owner.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs
     where key like 'check-stop %' order by run_at`,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]?.seconds).toBeLessThanOrEqual(20)
  expect(rows[1]?.seconds).toBeLessThanOrEqual(40)
})

test('the owner’s money covers what a rail lacks, and no more', async () => {
  const { owner } = server.database
  await owner.query(`select test.move_by_treasury('owner-in', 'practice', 'custody', '', 'owner', 'USDT', 500, 'x')`)
  await setRail(500n, 1_000n)
  await check()
  await waitLonger()
  expect(await check()).toEqual([])
  await setRail(499n, 1_000n)
  await check()
  await waitLonger()
  expect(await check()).toEqual(['reserves'])
  await setRail(1_000n, 1_000n)
  expect(await check()).toEqual([])
})

test('a day that is not sealed in time closes buying, and the seal opens it', async () => {
  const { app } = server.database
  await nextDay(app, 2)
  await check()
  await waitLonger()
  expect(await check()).toEqual(['unsealed'])
  const memberId = await createBuyer(app, { money: 5_000_000n })
  const bought = await app.query('select outcome from buy($1, $2, $3, 1, 1, $4)', [
    memberId,
    randomUUID(),
    machineId,
    'en_US',
  ])
  expect(bought.rows).toEqual([{ outcome: 'stopped' }])
  await sealNextDay(server.platform, signer)
  expect(await check()).toEqual([])
  await buyUnits(app, { memberId, machineId })
})

// Attack by the application’s database password, on freezes and stops: buying is closed for everybody, or opened again
// while too little is held. Impossible: the figures alone begin and end a stop, and no role that logs in writes it.
test('nobody begins or ends a stop by hand', async () => {
  for (const statement of [
    `insert into platform_stop (reason) values ('reserves')`,
    'update platform_stop set until = now()',
    'delete from platform_stop',
    'update stop_watch set wrong_since = null',
  ])
    await expect(server.database.app.query(statement), statement).rejects.toThrow('permission denied')
})

test('a stop in the middle of many purchases and withdrawals loses nothing', async () => {
  const { app } = server.database
  const members = await Promise.all(
    Array.from({ length: 24 }, async () => {
      const memberId = await createBuyer(app, { money: 9_000_000n })
      return { memberId, destinationId: await bindDestination(app, memberId) }
    }),
  )
  const outcomes = new Set<string>()
  const stop = async () => {
    await setRail(0n, 1_000n)
    await check()
    await waitLonger()
    await check()
  }
  await Promise.all([
    stop(),
    ...members.map(async ({ memberId, destinationId }) => {
      for (let i = 0; i < 4; i++) {
        const { rows } = await app.query<{ outcome: string }>('select outcome from buy($1, $2, $3, 1, 1, $4)', [
          memberId,
          randomUUID(),
          machineId,
          'en_US',
        ])
        outcomes.add(rows[0]?.outcome ?? '')
      }
      await withdraw(app, { memberId, destinationId, amount: 2_000_000n })
    }),
  ])
  expect([...outcomes].filter((outcome) => outcome !== 'bought' && outcome !== 'stopped')).toEqual([])
  const { rows } = await app.query('select outcome from buy($1, $2, $3, 1, 1, $4)', [
    members[0]?.memberId,
    randomUUID(),
    machineId,
    'en_US',
  ])
  expect(rows).toEqual([{ outcome: 'stopped' }])
  await setRail(1_000n, 1_000n)
  expect(await check()).toEqual([])
  await sealNextDay(server.platform, signer)
  await expectSound(app)
})
