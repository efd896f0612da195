import type { Recharge } from '@millrace/contract/wallet/recharge'
import { expect, test } from 'vitest'
import { findIncomingDeposits } from './findIncomingDeposits.ts'

const recharge = (id: string, state: Recharge['state'], txHash = '', rail: Recharge['rail'] = 'bep20') =>
  ({ id, state, txHash, rail }) as Recharge
const toIds = (list: readonly Recharge[]) => list.map(({ id }) => id)
const none = new Set<string>()

test('the deposit of another open recharge on the same chain is found, one on another chain is not', () => {
  const own = recharge('own', 'pending')
  expect(
    toIds(
      findIncomingDeposits(
        own,
        [own, recharge('older', 'processing', '0x1'), recharge('tron', 'processing', '0x2', 'trc20')],
        none,
      ),
    ),
  ).toEqual(['older'])
})

test('a deposit seen as incoming stays after it has arrived; one that arrived earlier is not found', () => {
  const own = recharge('own', 'arrived', '0x1')
  expect(
    toIds(
      findIncomingDeposits(
        own,
        [own, recharge('seen', 'arrived', '0x2'), recharge('long-ago', 'arrived', '0x3')],
        new Set(['seen']),
      ),
    ),
  ).toEqual(['own', 'seen'])
})

test('without a transaction nothing is found', () => {
  const own = recharge('own', 'pending')
  expect(findIncomingDeposits(own, [own], none)).toEqual([])
})
