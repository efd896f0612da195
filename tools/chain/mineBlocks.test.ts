import { expect, test } from 'vitest'
import type { Rpc } from '../../packages/chain/src/index.ts'
import { waitFor } from '../process/waitFor.ts'
import { mineBlocks } from './mineBlocks.ts'

/** A node as far as the miner knows one, with a pool that each block empties. */
const fakeNode = () => {
  const node = { head: 0, pending: 0, saves: 0, ticks: 0, isDown: false }
  const rpc = {
    async batch() {
      node.ticks += 1
      if (node.isDown) throw new Error('the node is down')
      return [{ pending: `0x${node.pending.toString(16)}` }, `0x${node.head.toString(16)}`]
    },
    async call(method: string) {
      if (method === 'evm_mine') node.head += 1
      const transactions = Array.from({ length: node.pending }, () => '0x')
      if (method !== 'evm_mine') node.pending = 0
      return { number: `0x${node.head.toString(16)}`, transactions }
    },
  } as unknown as Rpc
  return { node, rpc }
}
const waitUntilIdle = async (node: { head: number; ticks: number }) => {
  const seen = { head: -1, ticks: 0 }
  return await waitFor(() => {
    if (node.head === seen.head && node.ticks > seen.ticks + 20) return node.head
    if (node.head !== seen.head) Object.assign(seen, { head: node.head, ticks: node.ticks })
    return undefined
  }, 20_000)
}

test('blocks come in step until every deposit is confirmed, then rest, and come again with the next transaction', async () => {
  const { node, rpc } = fakeNode()
  const miner = mineBlocks({
    rpc,
    blockSeconds: 0.001,
    save: async () => {
      node.saves += 1
    },
    onError: (error) => {
      throw error
    },
  })
  const first = await waitUntilIdle(node)
  expect(first).toBe(128)
  node.pending = 3
  expect(await waitUntilIdle(node)).toBe(128 + 1 + 128)
  expect(node.saves).toBeGreaterThan(2)
  await miner.stop()
  const { ticks } = node
  expect(await waitFor(() => (node.ticks > ticks ? true : undefined), 50)).toBeUndefined()
})

test('a node that fails for a while is asked again', async () => {
  const { node, rpc } = fakeNode()
  const errors: string[] = []
  node.isDown = true
  const miner = mineBlocks({
    rpc,
    blockSeconds: 0.001,
    save: async () => {},
    onError: ({ message }) => {
      errors.push(message)
    },
  })
  await waitFor(() => (errors.length > 2 ? true : undefined), 10_000)
  node.isDown = false
  expect(await waitUntilIdle(node)).toBe(128)
  expect(new Set(errors)).toEqual(new Set(['the node is down']))
  await miner.stop()
})
