import { afterAll, expect, test } from 'vitest'
import { createBroker } from '../../test/createBroker.ts'
import { apply, emptyState, type State } from '../store/state.ts'
import { createMqttSource } from './mqttSource.ts'

const broker = await createBroker()
afterAll(() => broker.takeDown())

test('a sale that is published while the gateway is away counts when it is back, and once', async () => {
  let state: State = emptyState
  const create = () =>
    createMqttSource(
      { url: broker.url, topic: 'laundry/7', clientId: 'millrace-laundry' },
      {
        counts: 'count',
        messages: 'sales',
        silentMs: 0,
        now: Date.now,
        told: () => state.told,
        keepSale: async (sale) => {
          state = apply(state, { kind: 'sale', ...sale })
        },
        log: () => {},
      },
    )
  const sell = (id: string) => broker.publish('laundry/7/sale', JSON.stringify({ id, amount: '2' }))
  const first = create()
  await first.start()
  await expect.poll(async () => (await first.read()).error, { interval: 10 }).not.toContain('broker')
  await sell('1')
  await expect.poll(() => state.told.count, { interval: 10 }).toBe(1_000)
  await first.stop()
  await sell('2')
  await sell('3')
  const second = create()
  await second.start()
  await expect.poll(() => state.told.count, { interval: 10 }).toBe(3_000)
  await sell('2')
  await sell('4')
  await expect.poll(() => state.told.count, { interval: 10 }).toBe(4_000)
  expect(state.told.money).toBe(8_000_000)
  await second.stop()
})

test('a bare number is a total, and one that the broker has kept is no sign of life', async () => {
  const source = createMqttSource(
    { url: broker.url, topic: 'meter/2', clientId: 'millrace-meter' },
    {
      counts: 'energy',
      messages: 'totals',
      silentMs: 0,
      now: Date.now,
      told: () => emptyState.told,
      keepSale: async () => {},
      log: () => {},
    },
  )
  await broker.publish('meter/2/total', '1234.5', true)
  await source.start()
  await expect.poll(async () => (await source.read()).error, { interval: 10 }).toContain('not said anything yet')
  await broker.publish('meter/2/total', '1235.25')
  await expect.poll(() => source.read(), { interval: 10 }).toMatchObject({ counters: [{ total: 1_235_250 }] })
  await source.stop()
})
