import { createServer, type ServerResponse } from 'node:http'
import { onTestFinished, expect, test } from 'vitest'
import { ChainRefused, ChainUnreachable, createRpc, type RpcOptions } from './rpc.ts'

type Call = { readonly id: number; readonly method: string; readonly params: never }
type Answer = (call: Call) => { result: unknown } | { error: { code: number; message: string } } | undefined

/** A node with the given answers, which records the requests. */
const startFakeNode = async (answer: Answer | string | number, options?: RpcOptions) => {
  const requests: Call[][] = []
  const server = createServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (text: string) => {
        body += text
      })
      .on('end', () => {
        const calls = JSON.parse(body) as Call[]
        requests.push(calls)
        if (typeof answer === 'number') return response.writeHead(answer).end()
        // Nodes may answer the calls of a batch in any order.
        response.end(
          typeof answer === 'string'
            ? answer
            : JSON.stringify(
                calls
                  .flatMap((call) => {
                    const found = answer(call)
                    return found ? [{ jsonrpc: '2.0', id: call.id, ...found }] : []
                  })
                  .reverse(),
              ),
        )
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    rpc: createRpc(`http://127.0.0.1:${(server.address() as { port: number }).port}`, options),
    requests,
    server,
  }
}

const createBlock = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: `0x${number}a`,
  parentHash: `0x${number - 1}a`,
  timestamp: '0x10',
})

test('a batch is split into requests, and its results keep their order', async () => {
  const { rpc, requests } = await startFakeNode(({ params }) => ({ result: params[0] }), { batchMax: 2 })
  expect(await rpc.batch([1, 2, 3, 4, 5].map((number) => ({ method: 'echo', params: [number] })))).toEqual([
    1, 2, 3, 4, 5,
  ])
  expect(requests.map((calls) => calls.length)).toEqual([2, 2, 1])
})

test('a range of blocks ends at the end of the chain', async () => {
  const { rpc } = await startFakeNode(({ params }) => ({
    result: Number(params[0]) > 4 ? null : createBlock(Number(params[0])),
  }))
  expect((await rpc.blocks(2, 9)).map(({ number, parentHash }) => [number, parentHash])).toEqual([
    [2, '0x1a'],
    [3, '0x2a'],
    [4, '0x3a'],
  ])
  expect(await rpc.blocks(5, 4)).toEqual([])
})

const createLog = (block: number) => ({
  address: '0xAB',
  topics: [],
  data: '0x',
  blockNumber: `0x${block.toString(16)}`,
  blockHash: '0x1',
  transactionHash: '0x2',
  logIndex: '0x0',
})
const readRange = ({ params }: Call) => {
  const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string }
  return Array.from({ length: Number(toBlock) - Number(fromBlock) + 1 }, (_, index) => Number(fromBlock) + index)
}

test('a range with too many logs is halved, and none is lost or duplicated', async () => {
  const { rpc, requests } = await startFakeNode((call) => {
    const range = readRange(call)
    return range.length > 3
      ? { error: { code: -32_005, message: 'query returned more than 10000 results' } }
      : { result: range.map(createLog) }
  })
  expect((await rpc.logs({ fromBlock: 10, toBlock: 29 })).map(({ blockNumber }) => blockNumber)).toEqual(
    Array.from({ length: 20 }, (_, index) => 10 + index),
  )
  expect(requests.length).toBeGreaterThan(7)
})

test('a response that is too large is aborted and its range halved, down to one block of any size', async () => {
  const { rpc } = await startFakeNode(
    (call) => ({ result: readRange(call).flatMap((block) => Array.from({ length: 50 }, () => createLog(block))) }),
    { responseBytesMax: 5_000 },
  )
  expect(await rpc.logs({ fromBlock: 1, toBlock: 6 })).toHaveLength(300)
})

test('removed logs are left out', async () => {
  const { rpc } = await startFakeNode(() => ({ result: [{ ...createLog(1), removed: true }, createLog(1)] }))
  expect(await rpc.logs({ fromBlock: 1, toBlock: 1 })).toHaveLength(1)
})

test('a refusal is distinguished from a node that cannot be reached', async () => {
  const refusing = await startFakeNode(() => ({ error: { code: -32_000, message: 'nonce too low' } }))
  await expect(refusing.rpc.send('0x00')).rejects.toThrow(ChainRefused)
  await expect(refusing.rpc.logs({ fromBlock: 1, toBlock: 8 })).rejects.toThrow('nonce too low')
  for (const broken of [await startFakeNode(503), await startFakeNode('<html>'), await startFakeNode(() => undefined)])
    await expect(broken.rpc.blockNumber()).rejects.toThrow(ChainUnreachable)
  const gone = await startFakeNode(() => ({ result: '0x1' }))
  await new Promise((resolve) => gone.server.close(resolve))
  await expect(gone.rpc.blockNumber()).rejects.toThrow(
    /^The chain node at 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)\.$/,
  )
})

test('an error for a whole batch is a refusal', async () => {
  const { rpc } = await startFakeNode(
    JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch too large' } }),
  )
  await expect(rpc.blocks(1, 3)).rejects.toThrow(ChainRefused)
})

test.for([
  ['does not respond', () => undefined],
  ['holds back the rest of its answer', (response: ServerResponse) => response.write('[')],
] as const)('a node that %s times out', async ([, respond]) => {
  const silent = createServer((_, response) => void respond(response))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const rpc = createRpc(`http://127.0.0.1:${(silent.address() as { port: number }).port}`, { timeoutMs: 50 })
  await expect(rpc.blockNumber()).rejects.toThrow(ChainUnreachable)
})
