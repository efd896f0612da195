import { afterEach, beforeEach, expect, test } from 'vitest'
import { float32, int16, type ModelPoints, uint32, uint64 } from '../../../../tools/fleet/inverter/registers.ts'
import { about, createRoof, models } from '../../test/roof.ts'
import type { Source } from '../source.ts'
import type { SunspecReads } from './models.ts'
import { createSunspecSource } from './sunspecSource.ts'

let roof: Awaited<ReturnType<typeof createRoof>>
let source: Source
beforeEach(async () => {
  roof = await createRoof()
  source = connect()
})
afterEach(async () => {
  await source.stop()
  await roof.takeDown()
})

const connect = (units = [1], reads: SunspecReads = 'inverter') =>
  createSunspecSource({ host: '127.0.0.1', port: roof.port, units, reads, timeoutMs: 300 }, { log: () => {} })
const inverter = models['integer inverter']!
const counting = (points: ModelPoints['points']): ModelPoints => ({
  id: 103,
  length: 50,
  points: { 14: int16(0), 15: int16(0), 24: uint32(1), 26: int16(0), 38: [4], ...points },
})
const totalOf = async () => {
  const reading = await source.read()
  return reading.isUp ? (reading.counters[0]?.total ?? null) : reading.error
}

test.for([40_000, 0, 50_000])('a list of models at %i is found', async (base) => {
  roof.show(1, [inverter(5_000, 100)], base)
  expect(await source.read()).toMatchObject({
    isUp: true,
    device: { vendor: 'Test', model: 'Roof 5', firmware: '1.2' },
    counters: [{ id: 'Test Roof 5 A1 inverter', total: 5_000_000, wrapsAt: 2 ** 32 * 1_000 }],
  })
})

test.for([
  ['-1', int16(-1), 1_234, 123_400],
  ['-4', int16(-4), 1_234, 123],
  ['3', int16(3), 1_234, 1_234_000_000],
  ['none', int16(-0x80_00), 1_234, null],
  ['nonsense', int16(99), 1_234, null],
] as const)('a scale factor of %s makes exact thousandths, or no value', async ([, scale, value, expected]) => {
  roof.show(1, [counting({ 24: uint32(value), 26: [...scale] })])
  expect(await totalOf()).toBe(expected)
})

test.for([
  ['zero of a counter', counting({ 24: uint32(0) })],
  ['all ones', counting({ 24: uint32(0xff_ff_ff_ff) })],
  ['not a number', { id: 113, length: 60, points: { 22: float32(1), 32: float32(Number.NaN), 48: [4] } }],
  ['minus', { id: 113, length: 60, points: { 22: float32(1), 32: float32(-5), 48: [4] } }],
  ['infinite', { id: 113, length: 60, points: { 22: float32(1), 32: float32(Infinity), 48: [4] } }],
  ['all ones in 64 bits', { id: 701, length: 153, points: { 4: [3], 19: uint64(2n ** 64n - 1n), 120: int16(0) } }],
  ['more than is exact', { id: 701, length: 153, points: { 4: [3], 19: uint64(2n ** 60n), 120: int16(0) } }],
] as const)('%s is no counter, and is told', async ([, model]) => {
  roof.show(1, [model])
  expect(await source.read()).toMatchObject({
    isUp: true,
    counters: [],
    state: 'faulted',
    error: 'The device gives no total counter.',
  })
})

test('a power that is not there is left out, and its scale is used', async () => {
  roof.show(1, [counting({ 14: int16(-0x80_00) })])
  expect(await source.read()).toMatchObject({ powerW: null })
  roof.show(1, [counting({ 14: int16(431), 15: int16(1) })])
  expect(await source.read()).toMatchObject({ powerW: 4_310 })
})

test('an inverter that reports a fault is faulted, and its counter is read', async () => {
  roof.show(1, [inverter(5_000, 0, 7)])
  expect(await source.read()).toMatchObject({
    state: 'faulted',
    error: 'The inverter reports a fault.',
    counters: [{ total: 5_000_000 }],
  })
})

test('what an inverter is rated for limits what is believed', async () => {
  roof.show(1, [{ id: 120, length: 26, points: { 3: [500], 4: int16(1) } }, inverter(5_000, 0)])
  expect(await source.read()).toMatchObject({ counters: [{ maxPerHour: 7_500_000 }] })
})

test('the meter beside an inverter is read in the direction that was asked for', async () => {
  const meter = {
    id: 203,
    length: 105,
    points: { 18: int16(-40), 22: int16(0), 38: uint32(7), 46: uint32(9), 54: int16(0) },
  }
  roof.show(1, [inverter(5_000, 100), meter])
  source = connect([1], 'meter-export')
  expect(await source.read()).toMatchObject({ counters: [{ total: 7_000 }], powerW: 40, state: 'working' })
  await source.stop()
  source = connect([1], 'meter-import')
  expect(await source.read()).toMatchObject({ counters: [{ total: 9_000 }] })
})

test('several inverters are counted each by itself, and one that is away keeps back none', async () => {
  roof.show(1, [inverter(5_000, 100)])
  roof.show(3, [inverter(700, 30)], 40_000, { ...about, serial: 'B2' })
  source = connect([1, 2, 3])
  const reading = await source.read()
  expect(reading).toMatchObject({
    isUp: true,
    powerW: 130,
    state: 'faulted',
    error: 'Inverter 2 cannot be read: it refuses with Modbus exception 11.',
  })
  expect(reading.isUp && reading.counters.map(({ id, total }) => [id, total])).toEqual([
    ['Test Roof 5 A1 inverter', 5_000_000],
    ['Test Roof 5 B2 inverter', 700_000],
  ])
})

test('another device at the same place is another counter', async () => {
  roof.show(1, [inverter(5_000, 100)])
  await source.read()
  await roof.takeDown()
  await roof.bringUp()
  roof.show(1, [inverter(3, 100)], 40_000, { ...about, serial: 'B2' })
  await expect
    .poll(async () => {
      const reading = await source.read()
      return reading.isUp && reading.counters[0]?.id
    })
    .toBe('Test Roof 5 B2 inverter')
})

test.for([
  ['cut off', (answer: Buffer) => answer.subarray(0, answer.length - 3)],
  ['silent', () => null],
  ['of another question', (answer: Buffer) => Buffer.concat([Buffer.from([0xff, 0xff]), answer.subarray(2)])],
  ['of another unit', (answer: Buffer) => answer.fill(9, 6, 7)],
  ['of another length', (answer: Buffer) => answer.fill(7, 8, 9)],
  ['no Modbus', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  [
    'an exception',
    (answer: Buffer) =>
      Buffer.concat([answer.subarray(0, 4), Buffer.from([0, 3]), answer.subarray(6, 7), Buffer.from([0x83, 4])]),
  ],
] as const)('an answer that is %s is not counted, and the next one is', async ([, disturb]) => {
  roof.show(1, [inverter(5_000, 100)])
  expect(await totalOf()).toBe(5_000_000)
  roof.disturb = disturb
  expect(await totalOf()).toMatch(/^The device cannot be read: it .*\.$/)
  roof.disturb = (answer) => answer
  expect(await totalOf()).toBe(5_000_000)
})

test('a device that speaks something else, or is no inverter, is told', async () => {
  roof.units.set(
    1,
    new Map([
      [40_000, 1],
      [40_001, 2],
    ]),
  )
  expect(await totalOf()).toBe('The device cannot be read: it does not speak SunSpec.')
  roof.show(1, [])
  expect(await totalOf()).toBe('The device cannot be read: it is no inverter.')
})
