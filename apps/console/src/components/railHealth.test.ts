import { expect, test } from 'vitest'
import { getRailHealth, silentAfterMs } from './railHealth.ts'

const checkedTime = '2026-11-15T05:00:00.000Z'
const nowMs = Date.parse(checkedTime) + 5_000
const up = { isUp: true, checkedTime, difference: '0.000000' }

test('a rail that answers and agrees with the ledger is up', () => {
  expect(getRailHealth(up, nowMs)).toBe('up')
})

test('a rail that does not agree with the ledger is not called up', () => {
  expect(getRailHealth({ ...up, difference: '-0.000001' }, nowMs)).toBe('differs')
})

test('a rail that nobody has looked at lately is not called up', () => {
  expect(getRailHealth(up, nowMs + silentAfterMs)).toBe('silent')
  expect(getRailHealth({ ...up, checkedTime: null }, nowMs)).toBe('silent')
})

test('down is down, whatever else is known', () => {
  expect(getRailHealth({ isUp: false, checkedTime, difference: '1.000000' }, nowMs)).toBe('down')
})
