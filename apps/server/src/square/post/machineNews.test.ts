import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { databaseOf } from '../../../test/databaseOf.ts'
import { earn, settle } from '../../../test/earn.ts'
import { addAgreement, buyUnits, createMachine, newBuyer, nextDay } from '../../../test/machines.ts'
import { postMachineNews } from './store.ts'

let server: TestServer
let app: pg.Pool
let owner: pg.Pool
beforeAll(async () => {
  server = await createTestServer()
  ;({ app, owner } = server.database)
  await addAgreement(app)
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
const listNews = async (machineId: string, language = 'en_US') => {
  const { answer } = await server.call(`square/list?machineId=${machineId}`, { headers: { language } })
  return answer.data.list
}

test('a machine posts once when a month is settled, with the figures of the settlements', async () => {
  const machineId = await createMachine(app, { dayReturn: 5_000_000n })
  const member = await newBuyer(server, { money: 900_000_000n })
  await buyUnits(app, { memberId: member.id, machineId, units: 4 })
  const [first] = await query(`select ledger.today()::text as day`)
  // To the first day of the month after the next one, so that a whole month lies between.
  const [{ days }] = await query(
    `select (date_trunc('month', ledger.today()) + interval '2 months')::date - ledger.today() as days`,
  )
  for (let i = 1; i <= days; i++) {
    const [{ day }] = await query(`select ($1::date + $2::int)::text as day`, [first.day, i])
    await nextDay(owner)
    if (i % 5 === 0) await earn(owner, machineId, day, 7_000_000n + BigInt(i))
  }
  await nextDay(owner)
  await settle(app)
  await Promise.all(Array.from({ length: 4 }, () => postMachineNews(databaseOf(app))))
  await postMachineNews(databaseOf(app))
  const months = (await listNews(machineId)).filter(
    ({ machineNews }: { machineNews: { kind: string } }) => machineNews.kind === 'month',
  )
  const expected = await query(
    `select to_char(s.day, 'YYYY-MM') as month, sum(s.paid)::bigint as income, sum(s.paid / s.valid_units)::bigint as unit
      from settlement_machine s where s.machine_id = $1 and s.valid_units > 0
        and s.day < date_trunc('month', ledger.today()) group by 1 order by 1 desc`,
    [machineId],
  )
  expect(expected.some(({ income }) => income > 0n)).toBe(true)
  const toDecimal = (minor: bigint) => (Number(minor) / 1_000_000).toFixed(6)
  expect(
    months.map(({ machineNews }: { machineNews: Record<string, string> }) => [
      machineNews['month'],
      machineNews['income'],
      machineNews['incomePerUnit'],
    ]),
  ).toEqual(expected.map(({ month, income, unit }) => [month, toDecimal(income), toDecimal(unit)]))
  expect(months[0]).toMatchObject({ author: 'machine', staff: false, machine: { id: machineId } })
  expect(months[0].content).toMatch(
    /is settled: [\d.,]+ USDT of income for all units together, [\d.,]+ USDT for one unit/,
  )
  const [german] = await listNews(machineId, 'de_DE')
  expect(german.content).toContain('abgerechnet')
})

test('a machine posts when its reports say that it stands still, and when it earns again', async () => {
  const machineId = await createMachine(app)
  const kinds = async () =>
    (await listNews(machineId)).map(({ machineNews }: { machineNews: { kind: string; days: number } }) => [
      machineNews.kind,
      machineNews.days,
    ])
  const report = async (ago: number, amount: bigint) => {
    const [{ day }] = await query(`select (ledger.today() - $1::int)::text as day`, [ago])
    await earn(owner, machineId, day, amount)
    await postMachineNews(databaseOf(app))
  }
  await report(6, 1_000_000n)
  await report(5, 0n)
  expect(await kinds()).toEqual([])
  await report(4, 0n)
  await report(3, 0n)
  expect(await kinds()).toEqual([['pause', 2]])
  await report(2, 2_000_000n)
  expect(await kinds()).toEqual([
    ['repair', 3],
    ['pause', 2],
  ])
  expect((await listNews(machineId))[0].content).toMatch(/^Earning again since .* after 3 days without revenue\.$/)
})

test('a new photo is posted once, and the first photos are no news', async () => {
  const machineId = await createMachine(app)
  const setPhotos = async (...pictures: string[]) => {
    await query('update machine set pictures = $2 where id = $1', [machineId, pictures])
    await postMachineNews(databaseOf(app))
  }
  await setPhotos('/files/a.webp')
  expect(await listNews(machineId)).toEqual([])
  await setPhotos('/files/a.webp', '/files/b.webp', '/files/c.webp')
  await setPhotos('/files/a.webp', '/files/b.webp')
  expect(await listNews(machineId)).toMatchObject([
    { machineNews: { kind: 'photo', pictureUrl: '/files/b.webp' }, urls: ['/files/b.webp'] },
  ])
})

// Attack by the application’s database password, on the community: a machine reports an income that it never had.
// Impossible: the function that lets machines post takes no figures, and nobody else may write posts.
test('a machine’s post is made up', async () => {
  const machineId = await createMachine(app)
  await expect(
    app.query(`select add_machine_post($1, 'month 2026-01', 'month', '{"income": "1000000.000000"}', now())`, [
      machineId,
    ]),
  ).rejects.toThrow('denied')
  await expect(
    app.query(
      `insert into post (id, by_machine_id, content, machine_text, reason_key)
        values (gen_random_uuid(), $1, '', 'month', 'x')`,
      [machineId],
    ),
  ).rejects.toThrow('denied')
})
