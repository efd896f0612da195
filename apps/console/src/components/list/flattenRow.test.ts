import { expect, test } from 'vitest'
import { toTable } from './flattenRow.ts'

test('rows become a table with one column for each value, and lists of records are left out', () => {
  expect(
    toTable([
      { id: 'a', amount: '1.500000', by: { name: 'Maker' }, steps: [{ state: 'paid' }], pictures: ['x', 'y'] },
      { id: 'b', amount: '-2.000000', by: null, isOverdue: true },
    ]),
  ).toEqual([
    ['id', 'amount', 'by.name', 'pictures', 'by', 'isOverdue'],
    ['a', '1.500000', 'Maker', 'x; y', '', ''],
    ['b', '-2.000000', '', '', '', 'true'],
  ])
})
