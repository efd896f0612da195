import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { fundPromotions, usdt } from '../../../test/fund.ts'
import { nextDay } from '../../../test/machines.ts'
import { newMember, type NewMember } from '../../../test/newMember.ts'
import { addMember, openProgramme } from '../../../test/programmes.ts'
import { createPool } from '../../db/pool.ts'
import { notifyRewards } from '../reward/rewards.ts'
import { signInMany } from './store.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  ;({ app, owner } = server.database)
  await fundPromotions(owner, usdt(100_000_000n))
  await openProgramme(owner, 'sign-in', { amounts: [50_000n] })
})
afterAll(() => server.stop())

const signIn = async ({ token }: NewMember, body: object = {}) =>
  (await server.post('signin/todaySignin', body, token)).answer
const readToday = async ({ token }: NewMember) => (await server.call('signin/today', { headers: token })).answer.data
const setZone = (memberId: string, minutes: number | null) =>
  owner.query('update member set timezone_minutes = $2 where id = $1', [memberId, minutes])

test('a member signs in once a day; the reward, the record, the statement and a message follow', async () => {
  const member = await newMember(server)
  expect(await readToday(member)).toMatchObject({
    isSigned: false,
    streak: 0,
    amount: '0.050000',
    amounts: ['0.050000'],
    noReward: '',
    programme: { isOpen: true, reason: '' },
  })
  const { budgetLeft } = (await readToday(member)).programme
  const { data } = await signIn(member)
  expect(data).toMatchObject({ isSigned: true, streak: 1, days: 1, amount: '0.050000', noReward: '' })
  // What is left after it, not before.
  expect(Number(budgetLeft) - Number(data.programme.budgetLeft)).toBeCloseTo(0.05)
  expect((await signIn(member)).data).toMatchObject({ day: data.day, streak: 1, amount: '0.050000' })
  expect(await readToday(member)).toMatchObject({ isSigned: true, streak: 1, amount: '0.050000', noReward: '' })
  const get = async (path: string) => (await server.call(path, { headers: member.token })).answer.data
  expect(await get('signin/record')).toMatchObject({
    total: 1,
    amount: '0.050000',
    list: [{ day: data.day, streak: 1 }],
  })
  expect(await get(`signin/record?month=${data.day.slice(0, 7)}`)).toMatchObject({ total: 1 })
  expect(await get('signin/record?month=2020-01')).toMatchObject({ total: 0, amount: '0.000000' })
  expect(await get('wallet/record')).toMatchObject({
    total: 1,
    list: [{ type: 7, amount: '0.050000', description: 'Daily sign-in' }],
  })
  expect((await get('wallet/record?type=7')).total).toBe(1)
  expect((await get('wallet/record?type=6')).total).toBe(0)
  const statement = await get(`wallet/statement?from=${data.day}&to=${data.day}&format=csv`)
  expect(statement).toMatchObject({ entries: 1, movedIn: '0.050000' })
  expect(await get('reward/record')).toMatchObject({
    total: 1,
    amount: '0.050000',
    kinds: [{ kind: 'sign-in', count: 1, amount: '0.050000', each: '0.050000', programme: { isOpen: true } }],
  })
  await notifyRewards(databaseOf(app))
  expect(await get('push/record')).toMatchObject({ list: [{ title: 'Today’s sign-in', path: '/index/sign' }] })
  await expectSound(app)
})

test('a streak grows day by day, pays by its day, and starts anew after a missed day', async () => {
  await openProgramme(owner, 'sign-in', { amounts: [10_000n, 20_000n, 30_000n] })
  const member = await newMember(server)
  const amounts: [number, string][] = []
  for (const days of [0, 1, 1, 1, 2, 1]) {
    if (days > 0) await nextDay(app, days)
    const { streak, amount } = (await signIn(member)).data
    amounts.push([streak, amount])
  }
  expect(amounts).toEqual([
    [1, '0.010000'],
    [2, '0.020000'],
    [3, '0.030000'],
    [4, '0.030000'],
    [1, '0.010000'],
    [2, '0.020000'],
  ])
  await openProgramme(owner, 'sign-in', { amounts: [50_000n] })
  await expectSound(app)
})

test('two devices at once, on several servers, sign a member in once', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => addMember(app)))
  const pools = [app, createPool(server.database.appUrl), createPool(server.database.appUrl)]
  try {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        pools.map((pool) =>
          signInMany(
            databaseOf(pool),
            members.map((memberId) => ({ memberId, zoneMinutes: null })),
          ),
        ),
      ).flat(),
    )
    const signed = answers.flat().filter(({ outcome }) => outcome === 'signed-in')
    expect(signed).toHaveLength(20)
    expect(answers.flat().every(({ amount }) => amount === 50_000n)).toBe(true)
  } finally {
    await Promise.all(pools.slice(1).map((pool) => pool.end()))
  }
  const { rows } = await owner.query('select count(*)::int as n from reward where member_id = any ($1)', [members])
  expect(rows[0].n).toBe(20)
  await expectSound(app)
})

// Attack by a member, on rewards. Impossible: a day counts only when it is later in the zone of the last
// sign-in too.
test('somebody travels around the world, or says so, for more days than there are', async () => {
  const member = await newMember(server)
  let paid = 0
  for (const zone of [-720, -300, 0, 330, 840, 0, -720, 840, null, -720, 840]) {
    await setZone(member.id, zone)
    const { data } = await signIn(member, { timezoneMinutes: zone ?? 840 })
    paid = data.days
  }
  // All of it within a moment is one day. Midnight of the first zone may have passed meanwhile.
  expect(paid).toBeLessThanOrEqual(2)
  for (const zone of [-720, 840, -720, 840]) {
    await nextDay(app)
    for (const next of [zone, -zone]) {
      await setZone(member.id, Math.max(-720, Math.min(840, next)))
      await signIn(member)
    }
  }
  const { rows } = await owner.query('select count(*)::int as n from sign_in where member_id = $1', [member.id])
  expect(rows[0].n).toBeLessThanOrEqual(6)
  await expectSound(app)
})

test('signing in counts without a reward, and says why there is none', async () => {
  const member = await newMember(server)
  await openProgramme(owner, 'sign-in', { amounts: [50_000n], countriesOff: ['IN'] })
  expect(await readToday(member)).toMatchObject({ noReward: 'country', amount: '0.000000' })
  expect((await signIn(member)).data).toMatchObject({
    isSigned: true,
    days: 1,
    noReward: 'country',
    amount: '0.000000',
  })
  await nextDay(app)
  await openProgramme(owner, 'sign-in', { amounts: [1_000_000_000_000n] })
  expect((await signIn(member)).data).toMatchObject({ days: 2, streak: 2, noReward: 'empty' })
  await nextDay(app)
  await openProgramme(owner, 'sign-in', { amounts: [50_000n] })
  expect((await signIn(member)).data).toMatchObject({ days: 3, streak: 3, noReward: '', amount: '0.050000' })
  expect((await server.call('signin/record', { headers: member.token })).answer.data).toMatchObject({
    total: 3,
    list: [{ noReward: '' }, { noReward: 'empty' }, { noReward: 'country' }],
  })
  await expectSound(app)
})
