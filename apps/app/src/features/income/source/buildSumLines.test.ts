import { expect, test } from 'vitest'
import { type Arithmetic, buildSumLines } from './buildSumLines.ts'

const plain = {
  reported: '85.840000',
  received: '85.840000',
  distributedBefore: '0.000000',
  cap: '86.000000',
  paidFromOthers: '0.000000',
  pool: '85.840000',
  validUnits: 200,
  num: 2,
  income: '0.858400',
  remainder: '0.000000',
}
const formatLines = (arithmetic: Arithmetic) =>
  buildSumLines(arithmetic).lines.map(
    ({ letter, name, formula, value, isTruncated }) =>
      `${letter} ${name} [${formula}] ${value}${isTruncated ? '…' : ''}`,
  )

test('each line follows from those above, down to the amount paid', () => {
  expect(formatLines(plain)).toEqual([
    'A reported [] 85.840000',
    'B received [] 85.840000',
    'C earlier [] 0.000000',
    'D left [B − C] 85.840000',
    'E cap [] 86.000000',
    'F pool [min(D, E)] 85.840000',
    'G per-unit [F ÷ 200] 0.429200',
    'H own [G × 2] 0.858400',
    'I income [H ↓] 0.858400',
    'J remainder [] 0.000000',
  ])
  expect(buildSumLines(plain).isRight).toBe(true)
})

test('what would have been is computed like what was, and leaves nothing', () => {
  const { remainder: _, ...lookBack } = plain
  expect(formatLines(lookBack)).toEqual(formatLines(plain).slice(0, -1))
})

test('an uneven division is truncated after twelve decimals, is marked, and the income is rounded down', () => {
  const uneven = {
    ...plain,
    pool: '100.000000',
    received: '100.000000',
    cap: '120.000000',
    validUnits: 7,
    num: 3,
    income: '42.857142',
    remainder: '0.000003',
  }
  expect(formatLines(uneven).slice(6, 9)).toEqual([
    'G per-unit [F ÷ 7] 14.285714285714…',
    'H own [G × 3] 42.857142857142…',
    'I income [H ↓] 42.857142',
  ])
  expect(buildSumLines(uneven).isRight).toBe(true)
})

test('what other reports paid for the day is subtracted from the cap', () => {
  const reserve = {
    ...plain,
    distributedBefore: '40.000000',
    cap: '86.000000',
    paidFromOthers: '60.000000',
    pool: '26.000000',
    income: '0.260000',
  }
  expect(formatLines(reserve).slice(3, 8)).toEqual([
    'D left [B − C] 45.840000',
    'E cap [] 86.000000',
    'F others [] 60.000000',
    'G room [E − F] 26.000000',
    'H pool [min(D, G)] 26.000000',
  ])
  expect(buildSumLines(reserve).isRight).toBe(true)
})

test('a retired machine shares out all that is left, even above the cap', () => {
  const retired = { ...plain, received: '300.000000', reported: '300.000000', pool: '300.000000', income: '3.000000' }
  expect(formatLines(retired).slice(3, 6)).toEqual([
    'D left [B − C] 300.000000',
    'E pool-whole [D] 300.000000',
    'F per-unit [E ÷ 200] 1.500000',
  ])
  expect(buildSumLines(retired).isRight).toBe(true)
})

test('a wrong calculation is detected', () => {
  expect(buildSumLines({ ...plain, income: '0.858401' }).isRight).toBe(false)
  expect(buildSumLines({ ...plain, pool: '80.000000', income: '0.800000' }).isRight).toBe(false)
})
