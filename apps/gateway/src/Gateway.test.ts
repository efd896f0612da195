import { expect, test } from 'vitest'
import { createGateway, energy, minuteMs, noon } from '../test/createGateway.ts'
import { quarterMs } from './quarters.ts'
import type { CounterReading } from './source.ts'

const dayMs = 24 * 3_600_000

test('a machine is told of at once, and its finished quarter-hours as soon as they are', async () => {
  const world = await createGateway()
  await world.poll()
  world.machine.produce(40_000)
  world.pass(10_000)
  await world.poll()
  await world.sendAll()
  expect(world.platform.newest()).toMatchObject({
    format: 'millrace-series-1',
    machineId: world.machineId,
    sequence: 1,
    device: { vendor: 'Test', model: 'Roof', firmware: '1', protocol: 'sunspec', isDemo: false },
    quarters: [],
    live: { state: 'working', powerW: '1000', todayWh: '40', error: '' },
  })
  world.machine.produce(60_500)
  world.pass(quarterMs - 10_000)
  await world.poll()
  await world.sendAll()
  expect(world.platform.newest()).toMatchObject({
    sequence: 2,
    quarters: [{ start: new Date(noon).toISOString(), energyWh: '100.5', registerWh: '1100.5' }],
    live: { todayWh: '100.5' },
  })
  await world.close()
})

test('after a week without a line every quarter-hour arrives once, and the sum is what the counter has moved', async () => {
  const world = await createGateway()
  await world.poll()
  await world.sendAll()
  await world.platform.takeDown()
  let made = 0
  for (let i = 0; i < 7 * 96; i++) {
    world.pass(quarterMs)
    world.machine.produce(1_000 + i)
    made += 1_000 + i
    await world.poll()
    if (i % 40 === 0) expect(await world.send()).toMatchObject({ isDone: false })
    if (i % 200 === 0) await world.crash()
  }
  await world.platform.bringUp()
  await world.sendAll()
  expect(world.platform).toMatchObject({ conflicts: 0, twice: [] })
  expect(world.platform.quarters.size).toBe(7 * 96)
  expect(world.platform.sum()).toBe(made)
  for (const signed of world.platform.texts.values()) expect(signed.length).toBeLessThan(32_000)
  await world.close()
})

test('what was taken without an answer is sent again word for word', async () => {
  const world = await createGateway()
  await world.poll()
  world.pass(quarterMs)
  await world.poll()
  world.platform.isAnswerLost = true
  expect(await world.send()).toMatchObject({ isDone: false })
  const [[sequence, signed] = []] = [...world.platform.texts]
  world.pass(minuteMs)
  await world.poll()
  await world.crash()
  await world.poll()
  expect(await world.send()).toMatchObject({ isDone: true })
  expect([...world.platform.texts]).toEqual([[sequence, signed]])
  expect(await world.send()).toMatchObject({ isDone: true })
  expect(world.platform.newest().sequence).toBe(2)
  expect(world.platform).toMatchObject({ conflicts: 0, twice: [] })
  await world.close()
})

test('after a power cut, no energy is lost and none counted twice', async () => {
  const world = await createGateway()
  await world.poll()
  await world.sendAll()
  for (let i = 0; i < 30; i++) {
    world.pass(4 * minuteMs)
    world.machine.produce(777)
    await world.poll()
    await world.crash()
    world.pass(minuteMs)
    await world.poll()
    await world.sendAll()
  }
  world.pass(quarterMs)
  await world.poll()
  await world.sendAll()
  expect(world.platform.sum()).toBe(30 * 777)
  expect(world.platform).toMatchObject({ conflicts: 0, twice: [] })
  await world.close()
})

test('a new folder begins after the numbers that were used, and after the quarters that are known', async () => {
  const world = await createGateway()
  const old = JSON.stringify({ format: 'millrace-series-1', machineId: world.machineId, sequence: 41, quarters: [] })
  world.platform.texts.set(41, old)
  world.platform.quarters.set(new Date(noon).toISOString(), { start: new Date(noon).toISOString(), energyWh: '5' })
  await world.poll()
  world.machine.produce(1_000)
  world.pass(quarterMs)
  await world.poll()
  world.machine.produce(2_000)
  world.pass(quarterMs)
  await world.poll()
  await world.sendAll()
  expect(world.platform.newest()).toMatchObject({ sequence: 42, quarters: [{ energyWh: '2' }] })
  expect(world.platform.conflicts).toBe(0)
  await world.close()
})

test('a number that another text has is left alone, and what it told is told under the next one', async () => {
  const world = await createGateway()
  await world.poll()
  await world.sendAll()
  world.platform.texts.set(2, '{"sequence":2}')
  world.platform.texts.set(3, '{"sequence":3}')
  world.machine.produce(1_000)
  world.pass(quarterMs)
  await world.poll()
  expect(await world.send()).toMatchObject({ isDone: false })
  await world.sendAll()
  expect(world.platform.newest()).toMatchObject({ sequence: 4, quarters: [{ energyWh: '1' }] })
  await world.close()
})

test('what a platform has lost that was put back to an earlier state is sent again, under new numbers', async () => {
  const world = await createGateway()
  for (let i = 0; i < 6; i++) {
    await world.poll()
    await world.sendAll()
    world.machine.produce(1_000)
    world.pass(quarterMs)
  }
  const { texts, quarters } = world.platform
  for (const sequence of texts.keys()) if (sequence > 3) texts.delete(sequence)
  for (const start of [...quarters.keys()].slice(2)) quarters.delete(start)
  await world.poll()
  world.platform.answerWith = () => [503, 'server.busy']
  expect(await world.send()).toMatchObject({ isDone: false })
  world.platform.answerWith = null
  await world.sendAll()
  await world.sendAll()
  expect(world.platform.sum()).toBe(6_000)
  expect(world.platform.quarters.size).toBe(6)
  expect(world.platform.newest().sequence).toBeGreaterThan(6)
  expect(world.platform.twice).toEqual([])
  await world.close()
})

test('a refused quarter-hour does not keep back the others, and none is given up for another reason', async () => {
  const world = await createGateway()
  for (let i = 0; i < 5; i++) {
    await world.poll()
    world.machine.produce(1_000)
    world.pass(quarterMs)
  }
  await world.poll()
  // For a while everything is refused: that is no quarter's fault.
  world.platform.answerWith = (path) => (path === 'series' ? [400, 'series.malformed'] : null)
  for (let i = 0; i < 10; i++) expect(await world.send()).toMatchObject({ isDone: false })
  const bad = new Date(noon + 2 * quarterMs).toISOString()
  world.platform.answerWith = (_path, text) =>
    text?.quarters.some(({ start }) => start === bad) ? [400, 'series.malformed'] : null
  for (let i = 0; i < 30; i++) await world.send()
  expect(world.platform.quarters.size).toBe(4)
  expect(world.lines).toContainEqual(expect.stringContaining(bad))
  await world.close()
})

test('a platform that asks to wait is waited for, and one with another key is told of', async () => {
  const world = await createGateway()
  await world.poll()
  world.platform.answerWith = () => [429, 'rate.exceeded', { 'retry-after': '7' }]
  expect(await world.send()).toEqual({ isDone: false, retryAfterMs: 7_000 })
  world.platform.answerWith = (path) => (path === 'series' ? [401, 'series.signature'] : null)
  expect(await world.send()).toEqual({ isDone: false, retryAfterMs: null })
  expect(world.store().state.pending).toMatchObject({ sequence: 1 })
  world.platform.answerWith = null
  expect(await world.send()).toMatchObject({ isDone: true })
  await world.close()
})

test('quarter-hours that a wrong clock has counted ahead come when it is right again', async () => {
  const world = await createGateway()
  await world.poll()
  await world.sendAll()
  world.clock.now += dayMs
  for (let i = 0; i < 4; i++) {
    world.machine.produce(1_000)
    world.pass(quarterMs)
    await world.poll()
    await world.sendAll()
  }
  // Those of tomorrow are not told: the platform's own clock shows that they cannot be.
  const tomorrow = [...world.platform.quarters.keys()].filter((start) => Date.parse(start) > noon + quarterMs * 4)
  expect(tomorrow).toEqual([])
  expect(world.platform.newest().live.error).toBe("The gateway's clock is 1440 minutes ahead.")
  world.clock.now -= dayMs
  await world.poll()
  world.pass(quarterMs)
  await world.poll()
  await world.sendAll()
  expect(world.platform.sum()).toBe(4_000)
  expect([...world.platform.quarters.keys()].toSorted().at(-1)).toBe(new Date(noon + 4 * quarterMs).toISOString())
  await world.close()
})

test('a computer that does not know how long it was off counts what was made meanwhile', async () => {
  const world = await createGateway()
  await world.poll()
  await world.sendAll()
  // Eight hours without power. Its clock goes on where it stood, and is set later.
  await world.crash()
  world.machine.produce(300_000_000)
  world.pass(10_000)
  await world.poll()
  world.clock.now += 8 * 3_600_000
  world.clock.platform += 8 * 3_600_000
  await world.poll()
  world.pass(quarterMs)
  await world.poll()
  await world.sendAll()
  expect(world.platform.sum()).toBe(300_000_000)
  expect(world.platform.newest().live.error).toBe('')
  await world.close()
})

test('a device that is away is told of, and so is a counter that leaps', async () => {
  const world = await createGateway()
  await world.poll()
  world.machine.isUp = false
  world.pass(minuteMs)
  await world.poll()
  await world.sendAll()
  expect(world.platform.newest().live).toEqual({
    at: new Date(noon + minuteMs).toISOString(),
    state: 'unavailable',
    todayWh: '0',
    error: 'The device cannot be read.',
  })
  world.machine.isUp = true
  world.machine.counters = [energy(9e12)]
  world.pass(minuteMs)
  await world.poll()
  await world.sendAll()
  expect(world.platform.newest().live).toMatchObject({
    state: 'faulted',
    error: expect.stringContaining('not counted'),
  })
  await world.close()
})

test('a machine that counts sales reports each day of its own, and the quarters beside it', async () => {
  const counters: CounterReading[] = [
    { id: 'total', unit: 'count', total: 100_000, wrapsAt: null, maxPerHour: null },
    { id: 'total', unit: 'money', total: 50_000_000, wrapsAt: null, maxPerHour: null },
  ]
  const world = await createGateway({ counters, counts: 'count', timeZone: 'Asia/Kolkata' })
  const sell = (washes: number, money: number) => {
    const [total, sold] = world.machine.counters as [CounterReading, CounterReading]
    world.machine.counters = [
      { ...total, total: total.total + washes * 1_000 },
      { ...sold, total: sold.total + money },
    ]
  }
  await world.poll()
  sell(3, 4_500_000)
  world.pass(minuteMs)
  await world.poll()
  await world.sendAll()
  await world.crash()
  // Past midnight in India, where it is half past five in the afternoon of London.
  world.pass(7 * 3_600_000)
  sell(2, 1_250_000)
  await world.poll()
  // Its numbers were used by an earlier folder.
  world.platform.readings.set(3, {})
  await world.sendAll()
  expect([...world.platform.readings.values()].at(-1)).toMatchObject({
    machineId: world.machineId,
    sequence: 7,
    day: '2026-06-15',
    meterFrom: '100',
    meterTo: '103',
    amount: '4.5',
  })
  expect([...world.platform.quarters.values()][0]).toEqual({
    start: new Date(noon).toISOString(),
    count: '3',
    register: '103',
  })
  expect(world.platform.newest().live).not.toHaveProperty('todayWh')
  // A day without a reading is not told: nobody knows what was sold.
  world.machine.isUp = false
  world.pass(dayMs)
  await world.poll()
  world.pass(dayMs)
  await world.poll()
  world.pass(dayMs)
  world.machine.isUp = true
  sell(1, 700_000)
  await world.poll()
  world.pass(dayMs)
  await world.poll()
  await world.sendAll()
  expect([...world.platform.readings.values()].slice(1)).toMatchObject([
    { day: '2026-06-15', amount: '4.5', meterTo: '103' },
    { day: '2026-06-16', amount: '1.25', meterTo: '105' },
    { day: '2026-06-19', amount: '0.7', meterTo: '106' },
  ])
  await world.close()
})

test('a folder belongs to one machine, and to one program at a time', async () => {
  const world = await createGateway()
  await expect(import('./store/Store.ts').then(({ Store }) => Store.open(world.folder, () => {}))).rejects.toThrow(
    'in use by another gateway',
  )
  await world.close()
})
