import { expect, test } from 'vitest'
import type { BooksRecord, Reserve } from './record.ts'
import { createSampleBooks } from './sampleBooks.ts'
import { verifySolvency } from './solvency.ts'

/** Four days, the third of which has other reserves. */
const solvencyWith = (change: (reserve: Reserve, owed: bigint) => readonly Reserve[]) => {
  const adjust = (record: BooksRecord): BooksRecord => {
    const owed = BigInt(record.liabilities[0]!.total)
    return record.epoch === 3 ? { ...record, reserves: change(record.reserves[0]!, owed) } : record
  }
  return verifySolvency(createSampleBooks({ days: 4, members: 3, adjust }).records)
}

test('days on which at least as much is held on chains as is owed pass, whatever else is held', () => {
  const { step, short, unstated, low } = solvencyWith((reserve, owed) => [
    { ...reserve, amount: '1', low: '1' },
    { ...reserve, rail: 'trc20', amount: (owed - 1n).toString(), low: (owed - 1n).toString() },
  ])
  expect(step).toMatchObject({ id: 'solvent', isOk: true, detail: { days: '4' } })
  expect({ short, unstated, low }).toEqual({ short: [], unstated: 0, low: [] })
})

// Attack by the operator, on reserves: members’ money is spent, and the record is sealed all the same. Visible: to
// everybody who verifies the records, with the day and how much is missing.
test('a day on which less is held on chains than is owed fails, and is named with what is missing', () => {
  const shortBy7 = solvencyWith((reserve, owed) => [{ ...reserve, amount: (owed - 7n).toString() }])
  expect(shortBy7.step).toMatchObject({
    id: 'solvent',
    isOk: false,
    problem: 'less was held than was owed to members on 1 of 4 days',
  })
  expect(shortBy7.short).toEqual([{ epoch: 3, day: '2026-11-03', short: 7n }])
  // What a bank says, and other currencies, are not counted.
  for (const over of [{ kind: 'bank' }, { currency: 'INR' }] as const)
    expect(solvencyWith((reserve) => [{ ...reserve, ...over }]).step?.isOk).toBe(false)
})

// Attack by the operator, on reserves: money is lent for the moment of the seal. Visible: to everybody who verifies
// the records, in the lowest amount of the day.
test('a day whose lowest amount is below what was owed before and after it is named', () => {
  const { step, low } = solvencyWith((reserve, owed) => [{ ...reserve, low: (owed - 5n).toString() }])
  expect(step?.isOk).toBe(true)
  expect(low).toEqual([{ epoch: 3, day: '2026-11-03', short: 5n }])
})

test('a day that states no reserves is counted, and is no pass', () => {
  expect(solvencyWith(() => [])).toMatchObject({ unstated: 1, step: { isOk: true, detail: { days: '3' } } })
  const adjust = (record: BooksRecord): BooksRecord => ({ ...record, reserves: [] })
  const { records } = createSampleBooks({ days: 2, members: 2, adjust })
  expect(verifySolvency(records)).toMatchObject({ unstated: 2, step: undefined })
})
