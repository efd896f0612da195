import { usdtMinor } from '@millrace/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement } from '../../../test/machines.ts'
import { newMember } from '../../../test/newMember.ts'
import { liveDays } from '../../../test/walletHistory.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.owner, 1)
})
afterAll(() => server.stop())

const get = async (path: string, token: Record<string, string>) =>
  (await server.call(path, { headers: token })).answer.data
const sumAmounts = (amounts: readonly string[]): bigint => amounts.reduce((sum, amount) => sum + usdtMinor(amount), 0n)
const queryValue = async (text: string, values: unknown[]): Promise<bigint> =>
  (await server.database.owner.query<{ value: bigint }>(`select (${text})::bigint as value`, values)).rows[0]
    ?.value as bigint

test.each([11, 12, 13])(
  'after a random history every figure equals the ledger, and inflows less outflows are the total (%i)',
  async (seed) => {
    const { member, days } = await liveDays(server, { days: 14, seed })
    const [info, fund] = [await get('wallet/info', member.token), await get('fund/overview', member.token)]
    const readBalance = (kind: string) =>
      queryValue(
        `coalesce((select balance from ledger.balance where owner = $1 and kind = '${kind}' and currency = 'USDT'), 0)`,
        [member.id],
      )
    expect([info.extractable, info.held, info.unclaimed].map(usdtMinor)).toEqual([
      await readBalance('available'),
      await readBalance('held'),
      await readBalance('income'),
    ])
    // The price of units is spent: it is no part of the member's money.
    expect(usdtMinor(info.money)).toBe(sumAmounts([info.extractable, info.held, info.unclaimed]))
    expect(fund.money).toBe(info.money)
    expect(usdtMinor(info.holding)).toBe(sumAmounts([info.extractable, info.held, info.unclaimed, info.inMachines]))
    const runningOrders = `from order_view where member_id = $1 and state in ('reflecting', 'valid')`
    expect([info.inMachines, info.earnedOnUnits, info.expectedOnUnits].map(usdtMinor)).toEqual([
      await queryValue(`select coalesce(sum(price), 0) ${runningOrders}`, [member.id]),
      await queryValue(`select coalesce(sum(received), 0) ${runningOrders}`, [member.id]),
      await queryValue(`select coalesce(sum(day_return * units * valid_days), 0) ${runningOrders}`, [member.id]),
    ])
    expect(usdtMinor(info.totalRevenue)).toBe(
      await queryValue('select coalesce(sum(amount), 0) from income where member_id = $1', [member.id]),
    )
    // Settled since midnight: moving the clock settled the day before.
    expect(usdtMinor(info.todayEarnings)).toBe(
      usdtMinor(info.totalRevenue) - days.reduce((sum, { earned }) => sum + earned, 0n),
    )

    const { recharged, income, rewards, withdrawn, fees, spentOnExpired } = fund.flows
    expect([fund.total, fund.available, fund.held, fund.unclaimed, fund.inMachines]).toEqual([
      info.holding,
      info.extractable,
      info.held,
      info.unclaimed,
      info.inMachines,
    ])
    expect(sumAmounts([recharged, income, rewards]) - sumAmounts([withdrawn, fees, spentOnExpired])).toBe(
      usdtMinor(fund.total),
    )
    expect(sumAmounts(fund.withdrawals.map(({ amount }: { amount: string }) => amount))).toBe(usdtMinor(fund.held))
    expect(sumAmounts(fund.machines.map(({ paid }: { paid: string }) => paid))).toBe(usdtMinor(fund.inMachines))
    expect(usdtMinor(spentOnExpired)).toBe(
      await queryValue(
        `select coalesce(sum(case o.state
           when 'expired' then o.price
           when 'undone' then o.price - greatest(0, o.price - (
             select coalesce(sum(i.amount), 0) from income i where i.member_id = o.member_id and i.order_id = o.id
           ))
           else 0
         end), 0) from order_view o where o.member_id = $1`,
        [member.id],
      ),
    )
    expect(usdtMinor(income)).toBe(usdtMinor(info.totalRevenue))

    const chart = await get('wallet/chart?days=30', member.token)
    expect(chart.days).toHaveLength(30)
    expect(chart.days.at(-1)).toMatchObject({ earned: info.todayEarnings, extractable: info.extractable })
    const historyDays = chart.days.slice(-1 - days.length, -1)
    expect(
      historyDays.map(({ day, earned, extractable }: { day: string; earned: string; extractable: string }) => ({
        day,
        earned: usdtMinor(earned),
        available: usdtMinor(extractable),
      })),
    ).toEqual(days.map(({ day, earned, available }) => ({ day, earned, available })))
    expect(
      chart.days
        .slice(0, -1 - days.length)
        .every(
          ({ earned, extractable }: { earned: string; extractable: string }) =>
            usdtMinor(earned) + usdtMinor(extractable) === 0n,
        ),
    ).toBe(true)
    expect(sumAmounts(chart.days.map(({ earned }: { earned: string }) => earned))).toBe(usdtMinor(chart.earned))
    await expectSound(server.database.app)
  },
)

test('a member without money sees zeros, on every day', async () => {
  const member = await newMember(server)
  const info = await get('wallet/info', member.token)
  expect(new Set(Object.values(info))).toEqual(new Set(['0.000000']))
  expect(await get('fund/overview', member.token)).toMatchObject({
    total: '0.000000',
    withdrawals: [],
    machines: [],
    flows: { recharged: '0.000000', spentOnExpired: '0.000000' },
  })
  const chart = await get('wallet/chart', member.token)
  expect(chart.days).toHaveLength(30)
  expect((await get('wallet/chart?days=7', member.token)).days).toHaveLength(7)
  expect(chart.earned).toBe('0.000000')
})
