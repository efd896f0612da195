import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../../tools/test/full.ts'
import { newCharge, newPayout, startBank, newTopUp } from '../test/startBank.ts'
import { startReceiver } from '../test/startReceiver.ts'

const killsMax = rounds({ quick: 1, full: 5 })

let receiver: Awaited<ReturnType<typeof startReceiver>>
let bank: Awaited<ReturnType<typeof startBank>>
beforeAll(async () => {
  receiver = await startReceiver()
  bank = await startBank({ callbackUrl: receiver.url, settleMs: 20 })
})
afterAll(async () => {
  await bank.stop()
  receiver.stop()
})

test('killed repeatedly under load, the bank loses nothing, moves nothing twice and sends every callback', async () => {
  const paid = new Map<string, string>()
  const accepted = new Set<string>()
  const toppedUp = new Set<string>()
  const done = new AbortController()
  // Every callback is refused once, so that each kill leaves some waiting.
  const refused = new Set<number>()
  const delivered = new Set<number>()
  receiver.answerWith(({ event: { seq } }) => {
    const isRefused = !refused.has(seq)
    const seen = isRefused ? refused : delivered
    seen.add(seq)
    return isRefused ? 503 : 200
  })

  /** It throws when the bank is killed meanwhile; then nothing was acknowledged. */
  async function payOnce(): Promise<void> {
    const topUp = newTopUp({ amount: '50.00' })
    if ((await bank.post('/api/top-ups', topUp)).status === 200) toppedUp.add(topUp.id)
    const charge = newCharge({ amount: '10.01' })
    await bank.post('/api/charges', charge)
    const answers = await Promise.all([
      bank.submit(`/pay/${charge.id}`, { do: 'pay' }),
      bank.submit(`/pay/${charge.id}`, { do: 'pay', amount: '7.00' }),
    ])
    if (answers.some(({ status }) => status === 303)) paid.set(charge.id, charge.amount)
    const payout = newPayout({ amount: '3.33' })
    if ((await bank.post('/api/payouts', payout)).status === 200) accepted.add(payout.id)
  }
  const payer = async (): Promise<void> => {
    while (!done.signal.aborted) await payOnce().catch(() => pause(50))
  }

  /** Until that many more charges are paid and payouts accepted. */
  async function waitForMore(count: number): Promise<void> {
    for (const known of [paid, accepted]) {
      const target = known.size + count
      await expect.poll(() => known.size).toBeGreaterThanOrEqual(target)
    }
  }

  const payers = Array.from({ length: 6 }, payer)
  for (let kills = 0; kills < killsMax; kills += 1) {
    await waitForMore(13)
    await bank.kill()
    await bank.start()
  }
  await waitForMore(1)
  done.abort()
  await Promise.all(payers)

  await expect
    .poll(
      async () =>
        (await Promise.all([...accepted].map((id) => bank.get(`/api/payouts/${id}`)))).filter(
          ({ body }) => body.state !== 'paid',
        ).length,
      { timeout: 60_000 },
    )
    .toBe(0)
  await expect
    .poll(
      async () => ((await (await fetch(`${bank.url}/health`)).json()) as { callbacksWaiting: number }).callbacksWaiting,
      { timeout: 60_000 },
    )
    .toBe(0)

  const { bookFaults, events } = await bank.audit()
  expect(bookFaults).toEqual([])
  const finalEvents = events.map(({ id, type }) => `${type} ${id}`)
  expect(new Set(finalEvents).size).toBe(finalEvents.length)
  const known = new Set(finalEvents)
  expect([...paid.keys()].filter((id) => !known.has(`charge.paid ${id}`))).toEqual([])
  expect([...accepted].filter((id) => !known.has(`payout.paid ${id}`))).toEqual([])
  expect([...toppedUp].filter((id) => !known.has(`top-up.paid ${id}`))).toEqual([])
  expect(events.filter(({ seq }) => !delivered.has(seq))).toEqual([])
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1))
  expect(accepted.size).toBeGreaterThan(10 * killsMax)
}, 120_000)

test('a second process on the same books is refused', async () => {
  await bank.start()
  await expect(bank.start()).rejects.toThrow('locked')
})
