import type { Recharge } from '@millrace/contract/wallet/recharge'
import { expect, test } from 'vitest'
import { findIncoming } from './findIncomingDeposits.ts'

const recharge = (id: string, state: Recharge['state'], txHash = '', rail: Recharge['rail'] = 'bep20') =>
  ({ id, state, txHash, rail }) as Recharge
const ids = (list: readonly Recharge[]) => list.map(({ id }) => id)
const none = new Set<string>()

test('a deposit that took another open recharge of the chain is shown too, one of the other chain is not', () => {
  const own = recharge('own', 'pending')
  expect(
    ids(
      findIncoming(
        own,
        [own, recharge('older', 'processing', '0x1'), recharge('tron', 'processing', '0x2', 'trc20')],
        none,
      ),
    ),
  ).toEqual(['older'])
})

test('what was on its way while one looked stays when it has arrived; what arrived before does not come back', () => {
  const own = recharge('own', 'arrived', '0x1')
  expect(
    ids(
      findIncoming(
        own,
        [own, recharge('seen', 'arrived', '0x2'), recharge('long-ago', 'arrived', '0x3')],
        new Set(['seen']),
      ),
    ),
  ).toEqual(['own', 'seen'])
})

test('nothing came as long as nobody has seen a transaction', () => {
  const own = recharge('own', 'pending')
  expect(findIncoming(own, [own], none)).toEqual([])
})
