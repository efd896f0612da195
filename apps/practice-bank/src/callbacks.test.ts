import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { secret, startBank, newTopUp } from '../test/startBank.ts'
import { startReceiver } from '../test/startReceiver.ts'
import { backOffMs } from './callbacks.ts'
import { sign } from './signature.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let bank: Awaited<ReturnType<typeof startBank>>
beforeAll(async () => {
  receiver = await startReceiver()
  bank = await startBank({ callbackUrl: receiver.url })
})
afterEach(async () => {
  receiver.answerWith(() => 200)
  await bank.setFaults({})
})
afterAll(async () => {
  await bank.stop()
  receiver.stop()
})

/** Creates an event: a top-up is paid at once. */
async function createEvent(): Promise<string> {
  const topUp = newTopUp()
  await bank.post('/api/top-ups', topUp)
  return topUp.id
}
const countWaiting = async () =>
  ((await (await fetch(`${bank.url}/health`)).json()) as { callbacksWaiting: number }).callbacksWaiting
const waitUntilSent = async () => await expect.poll(countWaiting).toBe(0)
const countInFeed = async (id: string) =>
  ((await bank.get('/api/events')).body as { events: { id: string }[] }).events.filter((event) => event.id === id)
    .length

test('a callback is signed over its timestamp and payload, and carries the event of the feed', async () => {
  const id = await createEvent()
  await waitUntilSent()
  const [delivery, ...more] = receiver.findDeliveries(id)
  expect(more).toEqual([])
  expect(delivery?.signature).toBe(sign(secret, delivery?.timestamp ?? '', delivery?.payload ?? ''))
  const { events } = (await bank.get('/api/events')).body as { events: { id: string }[] }
  expect(events.find((event) => event.id === id)).toEqual(delivery?.event)
})

test('a callback that is not answered 200 is repeated with growing delays and a fresh timestamp', async () => {
  const refusals = [500, 302]
  receiver.answerWith(() => refusals.shift() ?? 200)
  const id = await createEvent()
  await waitUntilSent()
  const tries = receiver.findDeliveries(id)
  expect(tries).toHaveLength(3)
  const [first = 0, second = 0, third = 0] = tries.map(({ timestamp }) => Number(timestamp))
  expect(second - first).toBeGreaterThanOrEqual(1000)
  expect(third - second).toBeGreaterThanOrEqual(2000)
  expect(new Set(tries.map(({ payload }) => payload)).size).toBe(1)
})

test('the wait doubles from one second to ten minutes', () => {
  expect([1, 2, 3, 4, 10, 11, 50, 5000].map(backOffMs)).toEqual([
    1000, 2000, 4000, 8000, 512_000, 600_000, 600_000, 600_000,
  ])
})

test('duplicated callbacks arrive again', async () => {
  await bank.setFaults({ duplicates: 2 })
  const id = await createEvent()
  await waitUntilSent()
  expect(receiver.findDeliveries(id)).toHaveLength(3)
})

test('lost callbacks never arrive, and the feed has the event', async () => {
  await bank.setFaults({ isLost: true })
  const lost = await createEvent()
  await bank.setFaults({})
  const sent = await createEvent()
  await expect.poll(() => receiver.findDeliveries(sent).length).toBe(1)
  await waitUntilSent()
  expect(receiver.findDeliveries(lost)).toEqual([])
  expect(await countInFeed(lost)).toBe(1)
})

test('delayed callbacks wait', async () => {
  await bank.setFaults({ delayMs: 700 })
  const startMs = Date.now()
  const id = await createEvent()
  await waitUntilSent()
  expect((receiver.findDeliveries(id)[0]?.atMs ?? 0) - startMs).toBeGreaterThanOrEqual(700)
})

test('reordered callbacks arrive newest first', async () => {
  await bank.setFaults({ isReordered: true })
  const ids = [await createEvent(), await createEvent(), await createEvent()]
  await waitUntilSent()
  expect(receiver.deliveries.map(({ event }) => event.id).filter((id) => ids.includes(id))).toEqual([...ids].reverse())
})

test('failed tries reach the platform and are repeated', async () => {
  await bank.setFaults({ failedTries: 1 })
  const id = await createEvent()
  await waitUntilSent()
  expect(receiver.findDeliveries(id)).toHaveLength(2)
})
