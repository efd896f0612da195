import { bep20 } from '@millrace/chain'
import { expect, test } from 'vitest'
import { createChainWorld } from '../../../../test/chainWorld.ts'

test('a payout that was mined an hour before the next poll is recorded as paid', async () => {
  const world = await createChainWorld(bep20)
  try {
    const memberId = await world.newMember()
    await world.payIn(memberId, 100)
    await world.settle()
    await world.expectAgreed()
    const payoutId = await world.queuePayout(memberId)
    await world.carryOut()
    await world.node.mine(1_200)
    await world.expectAgreed()
    const { rows } = await world.owner.query('select state from payout where id = $1', [payoutId])
    expect(rows).toEqual([{ state: 'paid' }])
    expect(await world.timesPaid(payoutId)).toBe(1)
  } finally {
    await world.close()
  }
})
