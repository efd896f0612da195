import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  deriveAddress,
  readBalances,
  bep20,
  decodeTransfer,
  deployToken,
  mint,
  networks,
  toToken,
  transferTopic,
  trc20,
} from '../../packages/chain/src/index.ts'
import { createSeed, deriveExtendedKeys, derivePrivateKey } from '../../packages/chain/src/private/keys.ts'
import { signTransfer } from '../../packages/chain/src/private/signTransfer.ts'
import { isAlive } from '../process/isAlive.ts'
import { waitFor } from '../process/waitFor.ts'
import { type ChainOptions, type RunningChain, startChain } from './startChain.ts'

const { xpub, xprv } = deriveExtendedKeys(createSeed(), 'bep20')
const [member, other] = [deriveAddress(xpub, 0), deriveAddress(xpub, 1)]

const start = async (options: Partial<ChainOptions> = {}): Promise<RunningChain> => {
  const chain = await startChain({ network: bep20, blockSeconds: 0, ...options })
  onTestFinished(() => chain.stop())
  return chain
}
const temporaryFolder = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'millrace-chain-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}
const transfersOn = async ({ rpc }: RunningChain) =>
  (
    await rpc.logs({
      fromBlock: 0,
      toBlock: await rpc.blockNumber(),
      address: bep20.token.address,
      topics: [transferTopic],
    })
  ).map(decodeTransfer)

test.for(networks)(
  '$rail: a new chain has its own id, and its token at the address that everybody knows',
  async (network) => {
    const chain = await start({ network })
    expect(await chain.rpc.chainId()).toBe(network.chainId)
    await mint(chain.rpc, network, member, toToken(network, 5_000_000n))
    await chain.mine()
    expect(await readBalances(chain.rpc, network.token.address, [member, other])).toEqual([
      toToken(network, 5_000_000n),
      0n,
    ])
    expect(
      Number(await chain.rpc.call('eth_call', [{ to: network.token.address, data: '0x313ce567' }, 'latest'])),
    ).toBe(network.token.decimals)
  },
)

test('an address without any coins can send its tokens, even after blocks full of transactions', async () => {
  const chain = await start()
  for (let count = 0; count < 300; count += 1) await mint(chain.rpc, bep20, member, 1n)
  await chain.mine()
  expect(await transfersOn(chain)).toHaveLength(300)
  const { raw, hash } = signTransfer({
    network: bep20,
    key: derivePrivateKey(xprv, 0),
    nonce: 0,
    to: other,
    amountRaw: 120n,
  })
  expect(await chain.rpc.send(raw)).toBe(hash)
  await chain.mine()
  expect(await chain.rpc.receipts([hash, `0x${'1'.repeat(64)}`])).toEqual([
    expect.objectContaining({ transactionHash: hash, isSuccess: true }),
    null,
  ])
  expect(await readBalances(chain.rpc, bep20.token.address, [member, other])).toEqual([180n, 120n])
  expect(await chain.rpc.nonce(member)).toBe(1)
})

test('a transfer of more than there is fails, moves nothing and leaves no transfer behind', async () => {
  const chain = await start()
  const { raw, hash } = signTransfer({
    network: bep20,
    key: derivePrivateKey(xprv, 0),
    nonce: 0,
    to: other,
    amountRaw: 1n,
  })
  await chain.rpc.send(raw)
  await chain.mine()
  expect(await chain.rpc.receipts([hash])).toEqual([expect.objectContaining({ isSuccess: false })])
  expect(await transfersOn(chain)).toEqual([])
})

test('another token has another address', async () => {
  const chain = await start()
  const address = await deployToken(chain.rpc, { name: 'Other', symbol: 'OTH', decimals: 18 })
  await chain.mine()
  expect(networks.map(({ token }) => token.address)).not.toContain(address)
  expect(await readBalances(chain.rpc, address, [member])).toEqual([0n])
})

test('a chain that was stopped has its blocks, logs, balances and nonces when it is started again', async () => {
  const dataDir = await temporaryFolder()
  const first = await start({ dataDir })
  const hash = await mint(first.rpc, bep20, member, 7n)
  await first.mine(30)
  const [blocks, transfers] = [await first.rpc.blocks(0, 100), await transfersOn(first)]
  await first.stop()
  expect((await readdir(dataDir)).sort()).toEqual(['chain-bep20.log', 'chain-bep20.node', 'chain-bep20.state'])
  const second = await start({ dataDir })
  expect(second.url).toBe(first.url)
  expect(await second.rpc.blocks(0, 100)).toEqual(blocks)
  expect(await transfersOn(second)).toEqual(transfers)
  expect(await second.rpc.receipts([hash])).toEqual([expect.objectContaining({ isSuccess: true })])
  await mint(second.rpc, bep20, member, 1n)
  await second.mine()
  expect(await readBalances(second.rpc, bep20.token.address, [member])).toEqual([8n])
})

test('a node that is killed comes back with every transaction of a moment before, and goes on', async () => {
  const dataDir = await temporaryFolder()
  const first = await start({ dataDir, blockSeconds: 0.1 })
  const hash = await mint(first.rpc, bep20, member, 7n)
  const mined = await waitFor(async () => (await first.rpc.receipts([hash]))[0] ?? undefined, 20_000)
  // Saved with that block or one of the next.
  await waitFor(
    async () => ((await first.rpc.blockNumber()) > (mined?.blockNumber ?? 0) + 20 ? true : undefined),
    30_000,
  )
  process.kill(first.pid, 'SIGKILL')
  await first.ended
  const second = await start({ dataDir, blockSeconds: 0.1 })
  expect(await second.rpc.receipts([hash])).toEqual([mined])
  const head = await second.rpc.blockNumber()
  expect(await waitFor(async () => ((await second.rpc.blockNumber()) > head ? true : undefined), 20_000)).toBe(true)
})

test('a start attaches to the node that a killed one left behind', async () => {
  const dataDir = await temporaryFolder()
  const first = await start({ dataDir })
  await first.mine(3)
  const second = await start({ dataDir })
  expect([second.pid, second.url]).toEqual([first.pid, first.url])
  expect(await second.rpc.blockNumber()).toBe(4)
  await second.stop()
  expect(isAlive(first.pid)).toBe(false)
})

test('a node of somebody else on the wished port is left alone', async () => {
  const theirs = await start()
  const ours = await start({ port: Number(new URL(theirs.url).port) })
  expect(ours.url).not.toBe(theirs.url)
  const [network, dataDir] = [trc20, await temporaryFolder()]
  expect((await start({ network, dataDir })).pid).not.toBe(theirs.pid)
})

test('blocks can be taken back, deeper than a deposit waits', async () => {
  const chain = await start()
  await mint(chain.rpc, bep20, member, 7n)
  await chain.mine(25)
  const [transfer] = await transfersOn(chain)
  await chain.rpc.call('anvil_reorg', [25, []])
  expect(await chain.rpc.blockNumber()).toBe(26)
  expect(await chain.rpc.blockOfHash(transfer?.blockHash ?? '0x')).toBeNull()
  expect(await readBalances(chain.rpc, bep20.token.address, [member])).toEqual([0n])
})
