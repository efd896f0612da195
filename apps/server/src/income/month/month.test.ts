import { afterAll, beforeAll, expect, test } from 'vitest'
import { undo } from '../../../test/coupons.ts'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { earn, settle } from '../../../test/earn.ts'
import { addAgreement, buyUnits, createMachine, newBuyer, nextDay } from '../../../test/machines.ts'
import type { NewMember } from '../../../test/newMember.ts'

let server: TestServer
let agreementVersion: number
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.owner, 1)
  const { rows } = await server.database.app.query('select max(version) as version from agreement')
  agreementVersion = rows[0].version
})
afterAll(() => server.stop())

const recapOf = async ({ token }: NewMember, month = '') =>
  (await server.call(`income/month${month && `?month=${month}`}`, { headers: token })).answer

test('a month says how far it fell short, why as far as that is recorded, and what is still missing', async () => {
  const { owner, app } = server.database
  const [good, bad] = [
    await createMachine(owner, { name: 'Good', units: 10, price: 10_000_000n, dayReturn: 1_000_000n }),
    await createMachine(owner, { name: 'Bad', units: 10, price: 10_000_000n, dayReturn: 1_000_000n }),
  ]
  const member = await newBuyer(server, { money: 100_000_000n })
  expect(await recapOf(member)).toMatchObject({ code: 200, data: { months: [], recap: null } })
  const buy = (machineId: string, units: number) =>
    buyUnits(app, { memberId: member.id, machineId, agreementVersion, units })
  await buy(good, 1)
  await buy(bad, 2)
  const undone = await buy(good, 3)
  expect(await undo(app, member.id, undone)).toBe('undone')
  const first = await nextDay(app)
  await earn(owner, good, first, 1_000_000n)
  const noted = await earn(owner, bad, first, 500_000n)
  await owner.query(`update report set note = 'Rain, and a fuse' where id = $1`, [noted])
  const second = await nextDay(app)
  await earn(owner, good, second, 1_000_000n)
  await nextDay(app)
  await settle(app)
  // Of the month of the first day: the second may be in the next one.
  const inMonth = [first, second].filter((day) => day.startsWith(first.slice(0, 7)))
  const { data } = await recapOf(member, first.slice(0, 7))
  const isBoth = inMonth.length === 2
  expect(data.recap).toMatchObject({
    until: inMonth.at(-1),
    expected: isBoth ? '6.000000' : '3.000000',
    paid: isBoth ? '2.500000' : '1.500000',
    deviationPercent: isBoth ? -58.4 : -50,
    machines: [
      { productName: 'Bad', num: 2, deviationPercent: isBoth ? -87.5 : -75 },
      { productName: 'Good', num: 1, deviationPercent: 0 },
    ],
    stand: {
      paidForUnits: '30.000000',
      received: isBoth ? '2.500000' : '1.500000',
      result: isBoth ? '-27.500000' : '-28.500000',
    },
  })
  const days = new Map<string, object>()
  for (const month of new Set([first, second].map((day) => day.slice(0, 7)))) {
    const { recap } = (await recapOf(member, month)).data
    for (const each of [recap.worst, recap.best]) if (each) days.set(each.day, each)
  }
  expect(days.get(first)).toMatchObject({ shortfall: { productName: 'Bad', reason: 'less', note: 'Rain, and a fuse' } })
  expect(days.get(second)).toMatchObject({ shortfall: { productName: 'Bad', reason: 'no-report', note: '' } })
  expect((await recapOf(member, '2020-02')).data).toMatchObject({ month: '2020-02', recap: null })
  expect((await recapOf(member, '2020-13')).code).toBe(400)
  const stranger = await newBuyer(server)
  expect((await recapOf(stranger, first.slice(0, 7))).data).toMatchObject({ months: [], recap: null })
})
