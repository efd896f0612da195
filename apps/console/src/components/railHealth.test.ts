import { expect, test } from 'vitest'
import { getRailHealth, uncheckedAfterMs } from './railHealth.ts'

const checkedTime = '2026-11-15T05:00:00.000Z'
const nowMs = Date.parse(checkedTime) + 5_000
const up = { isUp: true, isStopped: false, checkedTime, difference: '0.000000' }

test('a rail that answers and agrees with the ledger is up', () => {
  expect(getRailHealth(up, nowMs)).toBe('up')
})

test('a rail that differs from the ledger is not up', () => {
  expect(getRailHealth({ ...up, difference: '-0.000001' }, nowMs)).toBe('differs')
})

test('a rail that was not checked recently is not up', () => {
  expect(getRailHealth(up, nowMs + uncheckedAfterMs)).toBe('unchecked')
  expect(getRailHealth({ ...up, checkedTime: null }, nowMs)).toBe('unchecked')
})

test('a rail whose payouts are stopped is not up', () => {
  expect(getRailHealth({ ...up, isStopped: true }, nowMs)).toBe('stopped')
})

test('down takes precedence over everything else', () => {
  expect(getRailHealth({ ...up, isUp: false, isStopped: true, difference: '1.000000' }, nowMs)).toBe('down')
})
