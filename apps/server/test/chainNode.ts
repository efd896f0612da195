import { createRpc, deployToken, ensureToken, type Address, type Network, type Rpc } from '@millrace/chain'
import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { anvilFlags, findAnvil } from '../../../tools/chain/anvil.ts'
import { freePort } from '../../../tools/process/freePort.ts'

export type ChainNode = {
  /** For the rails. Goes through a proxy that takeDown() stops; `rpc` does not. */
  readonly url: string
  readonly rpc: Rpc
  readonly mine: (blocks?: number) => Promise<void>
  /**
   * Replaces the newest blocks by as many others without their transactions. May add transactions, each as
   * [raw, how many blocks after the common ancestor].
   */
  readonly reorganise: (
    depth: number,
    transactions?: readonly (readonly [raw: string, block: number])[],
  ) => Promise<void>
  /** Deploys another token than the network's. */
  readonly wrongToken: () => Promise<Address>
  readonly takeDown: () => Promise<void>
  readonly bringUp: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A real chain node that mines on demand, with the network's token. */
export async function startChainNode(network: Network): Promise<ChainNode> {
  const port = await freePort()
  const mnemonic = 'test test test test test test test test test test test junk'
  const node = spawn(findAnvil(), anvilFlags({ chainId: network.chainId, port, mnemonic }), { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => {
    node.once('exit', () => resolve())
  })
  const rpc = createRpc(`http://127.0.0.1:${port}`)
  await waitForNode(rpc)
  const mine = async (blocks = 1) => {
    for (let left = blocks; left > 0; left -= 50) await rpc.call('anvil_mine', [`0x${Math.min(left, 50).toString(16)}`])
  }
  await ensureToken(rpc, network)
  await mine()
  const proxy = await startProxy(port)
  return {
    url: proxy.url,
    rpc,
    mine,
    takeDown: proxy.stop,
    bringUp: proxy.resume,
    async reorganise(depth, transactions = []) {
      await rpc.call('anvil_reorg', [depth, transactions])
    },
    async wrongToken() {
      const address = await deployToken(rpc, { name: 'Another', symbol: 'USDT', decimals: network.token.decimals })
      await mine()
      return address
    },
    async close() {
      await proxy.close()
      node.kill('SIGKILL')
      await ended
    },
  }
}

async function waitForNode(rpc: Rpc): Promise<void> {
  for (let triesLeft = 200; ; triesLeft--) {
    try {
      await rpc.chainId()
      return
    } catch (error) {
      if (triesLeft === 0) throw error
      await pause(50)
    }
  }
}

/** Forwards calls, or closes their connections while it is stopped. */
async function startProxy(
  port: number,
): Promise<{ url: string; stop: () => Promise<void>; resume: () => Promise<void>; close: () => Promise<void> }> {
  let isStopped = false
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(chunks),
    })
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(Buffer.from(await answer.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    if (isStopped) request.socket.destroy()
    else void forward(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      isStopped = true
    },
    resume: async () => {
      isStopped = false
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
