import type { Hex } from 'viem'
import type { Address } from './address.ts'

export type Block = {
  readonly number: number
  readonly hash: Hex
  readonly parentHash: Hex
  /** In seconds. */
  readonly timestamp: number
}
export type Log = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly logIndex: number
}
export type Receipt = {
  readonly transactionHash: Hex
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly isSuccess: boolean
}
export type LogFilter = {
  readonly fromBlock: number
  readonly toBlock: number
  readonly address?: Address | readonly Address[]
  readonly topics?: readonly (Hex | readonly Hex[] | null)[]
}

/** The node did not answer in time. The outcome is unknown, and retrying later is right. */
export class ChainUnreachable extends Error {
  override name = 'ChainUnreachable'
}

/** The node answered with an error. */
export class ChainRefused extends Error {
  override name = 'ChainRefused'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The response is larger than allowed. A smaller range has a smaller response. */
class ResponseTooLarge extends Error {}

export type RpcOptions = {
  readonly timeoutMs?: number
  /** The most calls in one request. */
  readonly batchMax?: number
  readonly responseBytesMax?: number
}
type RpcCall = { readonly method: string; readonly params: readonly unknown[] }

export type Rpc = ReturnType<typeof createRpc>

/** A client for a node's JSON-RPC. Its functions throw `ChainUnreachable` or `ChainRefused`. */
export const createRpc = (
  url: string,
  { timeoutMs = 10_000, batchMax = 200, responseBytesMax = 10 * 1024 * 1024 }: RpcOptions = {},
) => {
  const request = async (calls: readonly RpcCall[], bytesMax = Infinity): Promise<unknown[]> => {
    const body = JSON.stringify(calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })))
    const text = await post(url, body, timeoutMs, bytesMax)
    return parseResults(text, calls.length)
  }

  const call = async <Result>(method: string, params: readonly unknown[]): Promise<Result> => {
    const [result] = await request([{ method, params }])
    return result as Result
  }

  /** The results in the order of the calls. */
  const batch = async <Result>(calls: readonly RpcCall[]): Promise<Result[]> => {
    const results: unknown[] = []
    for (let from = 0; from < calls.length; from += batchMax)
      results.push(...(await request(calls.slice(from, from + batchMax))))
    return results as Result[]
  }

  /** The logs of a range of blocks, inclusive and in order. The range is halved while the response is too large. */
  const logs = async (filter: LogFilter): Promise<Log[]> => {
    const { fromBlock, toBlock, ...rest } = filter
    if (fromBlock > toBlock) return []
    try {
      // A single block cannot be split, so its response may be of any size.
      const [found] = await request(
        [{ method: 'eth_getLogs', params: [{ ...rest, fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }] }],
        fromBlock === toBlock ? Infinity : responseBytesMax,
      )
      return (found as WireLog[]).filter(({ removed }) => !removed).map(readLog)
    } catch (error) {
      if (fromBlock === toBlock || !isTooLarge(error)) throw error
      const middle = Math.floor((fromBlock + toBlock) / 2)
      return [...(await logs({ ...filter, toBlock: middle })), ...(await logs({ ...filter, fromBlock: middle + 1 }))]
    }
  }

  return {
    url,
    call,
    batch,
    logs,
    chainId: async (): Promise<number> => Number(await call<Hex>('eth_chainId', [])),
    blockNumber: async (): Promise<number> => Number(await call<Hex>('eth_blockNumber', [])),
    /** The headers of a range, inclusive, as far as the chain goes. */
    async blocks(fromBlock: number, toBlock: number): Promise<Block[]> {
      const numbers = Array.from({ length: Math.max(0, toBlock - fromBlock + 1) }, (_, index) => fromBlock + index)
      const found = await batch<WireBlock | null>(
        numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
      )
      const end = found.indexOf(null)
      return (found.slice(0, end < 0 ? undefined : end) as WireBlock[]).map(readBlock)
    },
    /** Null when the chain does not have the block any more. */
    async blockOfHash(hash: Hex): Promise<Block | null> {
      const found = await call<WireBlock | null>('eth_getBlockByHash', [hash, false])
      return found && readBlock(found)
    },
    /** In the order of the hashes. Null for a transaction that is not mined. */
    async receipts(hashes: readonly Hex[]): Promise<(Receipt | null)[]> {
      const found = await batch<WireReceipt | null>(
        hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      )
      return found.map((receipt) => receipt && readReceipt(receipt))
    },
    /** How many transactions an address has sent: the mined ones, or those in the pool as well. */
    nonce: async (address: Address, at: 'latest' | 'pending' = 'latest'): Promise<number> =>
      Number(await call<Hex>('eth_getTransactionCount', [address, at])),
    /** Some nodes refuse a transaction that they already have: check its receipt before drawing conclusions. */
    send: async (raw: Hex): Promise<Hex> => await call<Hex>('eth_sendRawTransaction', [raw]),
    code: async (address: Address): Promise<Hex> => await call<Hex>('eth_getCode', [address, 'latest']),
  }
}

const post = async (url: string, body: string, timeoutMs: number, bytesMax: number): Promise<string> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
    if (!response.ok) throw new Error(`it answered with ${response.status}`)
    return await readAtMost(response, bytesMax)
  } catch (error) {
    if (error instanceof ResponseTooLarge) throw error
    throw new ChainUnreachable(
      `The chain node at ${new URL(url).host} cannot be reached (${getReason(error as Error)}).`,
      { cause: error },
    )
  }
}

const getReason = (error: Error): string => (error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message

const readAtMost = async (response: Response, bytesMax: number): Promise<string> => {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  // Leaving the loop closes the connection, so the rest is never sent.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new ResponseTooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

type WireAnswer = {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

const parseResults = (text: string, count: number): unknown[] => {
  const results = new Map<number, unknown>()
  for (const { id, result, error } of parseAnswers(text)) {
    if (error) throw new ChainRefused(error.code, error.message)
    results.set(id, result)
  }
  return Array.from({ length: count }, (_, id) => {
    // A missing result must not be mistaken for null.
    if (results.get(id) === undefined) throw new ChainUnreachable('The chain node left a call without an answer.')
    return results.get(id)
  })
}

const parseAnswers = (text: string): WireAnswer[] => {
  try {
    // An error for the whole batch comes as a single object.
    return [JSON.parse(text) as WireAnswer | WireAnswer[]].flat()
  } catch (error) {
    throw new ChainUnreachable('The chain node answered with something that is not JSON.', { cause: error })
  }
}

/** Nodes word this error in many ways. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof ResponseTooLarge ||
  (error instanceof ChainRefused &&
    /too (?:big|large|many|wide)|limit|exceed|response size|more than|block range/i.test(error.message))

type WireBlock = { readonly number: Hex; readonly hash: Hex; readonly parentHash: Hex; readonly timestamp: Hex }
type WireLog = {
  readonly address: Address
  readonly topics: Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly logIndex: Hex
  readonly removed?: boolean
}
type WireReceipt = {
  readonly transactionHash: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hex
  readonly status: Hex
}

const toHex = (number: number): Hex => `0x${number.toString(16)}`
const readBlock = ({ number, hash, parentHash, timestamp }: WireBlock): Block => ({
  number: Number(number),
  hash,
  parentHash,
  timestamp: Number(timestamp),
})
const readLog = ({ address, topics, data, blockNumber, blockHash, transactionHash, logIndex }: WireLog): Log => ({
  address: address.toLowerCase() as Address,
  topics,
  data,
  blockNumber: Number(blockNumber),
  blockHash,
  transactionHash,
  logIndex: Number(logIndex),
})
const readReceipt = ({ transactionHash, blockNumber, blockHash, status }: WireReceipt): Receipt => ({
  transactionHash,
  blockNumber: Number(blockNumber),
  blockHash,
  isSuccess: Number(status) === 1,
})
