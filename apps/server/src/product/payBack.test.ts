import { expect, test } from 'vitest'
import { computePayBack } from './payBack.ts'

const unit = { price: 50_000_000n, units: 1, received: 0n, daysLeft: 540 }

test('a price is back after the days that the pace of the last thirty takes, rounded up', () => {
  expect(computePayBack({ average: 103_800n, settledDays: 30 }, unit)).toEqual({
    state: 'back',
    days: 482,
    daysLeft: 540,
    total: '56.052000',
    settledDays: 30,
  })
})

test('an order counts what it has received, and only the days that are left to it', () => {
  const order = { price: 200_000_000n, units: 4, received: 111_040_000n, daysLeft: 277 }
  expect(computePayBack({ average: 103_825n, settledDays: 30 }, order)).toMatchObject({ state: 'back', days: 215 })
  expect(computePayBack({ average: 103_825n, settledDays: 30 }, { ...order, daysLeft: 215 })).toMatchObject({
    state: 'back',
  })
  expect(computePayBack({ average: 103_825n, settledDays: 30 }, { ...order, daysLeft: 214 })).toMatchObject({
    state: 'not',
    days: null,
    total: '199.914200',
  })
})

test('a machine that pays nothing does not pay back', () => {
  expect(computePayBack({ average: 0n, settledDays: 30 }, unit)).toMatchObject({
    state: 'not',
    days: null,
    total: '0.000000',
  })
})

test('fewer than fourteen settled days give no forecast, whatever they paid', () => {
  const tooNew = { state: 'too-new', days: null, total: null }
  expect(computePayBack({ average: null, settledDays: 0 }, unit)).toMatchObject(tooNew)
  expect(computePayBack({ average: 9_000_000n, settledDays: 13 }, unit)).toMatchObject({ ...tooNew, settledDays: 13 })
  expect(computePayBack({ average: 9_000_000n, settledDays: 14 }, unit)).toMatchObject({ state: 'back', days: 6 })
})

test('a price that came back is back, however new the machine is', () => {
  expect(computePayBack({ average: 1n, settledDays: 2 }, { ...unit, received: 50_000_000n })).toMatchObject({
    state: 'done',
    days: null,
  })
})
