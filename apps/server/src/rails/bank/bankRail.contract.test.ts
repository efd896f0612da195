import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { createBankWorld } from '../../../test/bankWorld.ts'
import { testRail } from '../../../test/railContract.ts'

testRail('bank', async () => {
  const world = await createBankWorld()
  const {
    bank,
    database: { owner },
    rail,
    another,
  } = world
  await world.fundPosition(1_000_000_000_000n)
  await bank.topUp('NGN', '10000000')
  // One unit is the price of one USDT, so that twenty of them are above every minimum.
  const toAmount = (times: number) => `${times * 1480}.00`

  async function untilPayoutsEnd(): Promise<void> {
    const { rows } = await owner.query<{ id: string }>(`select id from payout where rail = 'bank' and state = 'sent'`)
    for (const { id } of rows)
      await vi.waitUntil(async () => (await bank.ask(`/api/payouts/${id}`)).state !== 'accepted', {
        interval: 20,
        timeout: 60_000,
      })
  }

  return {
    rail,
    another,
    owner,
    hasWaiting: false,
    newMember: async () => randomUUID(),
    async payIn(memberId, times) {
      await bank.pay(await world.openRecharge({ memberId, amount: toAmount(times) }))
    },
    worth: (times) => BigInt(times) * 1_000_000n,
    settle: untilPayoutsEnd,
    queuePayout: world.queuePayout,
    carryOut: async () => {},
    timesPaid: world.timesPaid,
    takeDown: bank.takeDown,
    bringUp: bank.bringUp,
    close: world.close,
  }
})
