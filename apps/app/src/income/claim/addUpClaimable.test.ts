import { toDecimal } from '@millrace/money'
import { expect, test } from 'vitest'
import { addUpClaimable } from './addUpClaimable.ts'

const addUp = (total: string, ...amounts: readonly string[]) => {
  const list = amounts.map((amount) => ({ amount }))
  const {
    rest,
    total: shown,
    ...more
  } = addUpClaimable({ total, list } as unknown as Parameters<typeof addUpClaimable>[0])
  return { ...more, total: toDecimal(shown), rest: toDecimal(rest) }
}

test('what can be claimed is in cents, as in the wallet, and a line has what its rows leave of it', () => {
  expect(addUp('3.462000', '1.154000', '1.154000', '1.154000')).toEqual({
    total: '3.460000',
    decimals: 2,
    rowDecimals: 2,
    rest: '0.010000',
  })
  expect(addUp('2.300000', '1.150000', '1.150000').rest).toBe('0.000000')
})

test('a row of less than a cent is not shown as nothing, and the total is not more than can be claimed', () => {
  expect(addUp('1.158700', '1.154000', '0.004700')).toEqual({
    total: '1.150000',
    decimals: 2,
    rowDecimals: 3,
    rest: '-0.008000',
  })
  expect(addUp('0.004700', '0.004700')).toMatchObject({ total: '0.004000', decimals: 3, rest: '0.000000' })
})
