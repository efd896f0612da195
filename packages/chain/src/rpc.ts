import http from 'node:http'
import https from 'node:https'
import type { Address } from './address.ts'
import { toQuantity, type Hex } from './hex.ts'

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
  readonly logs: readonly Log[]
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
    try {
      const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))
      return readResults(JSON.parse(await post(url, body, { timeoutMs, bytesMax })), calls.length)
    } catch (error) {
      if (error instanceof ChainRefused || error instanceof BodyTooLarge) throw error
      const reason = getReason(error as Error)
      throw new ChainUnreachable(`The chain node at ${new URL(url).host} cannot be reached (${reason}).`, {
        cause: error,
      })
    }
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
        [
          {
            method: 'eth_getLogs',
            params: [{ ...rest, fromBlock: toQuantity(fromBlock), toBlock: toQuantity(toBlock) }],
          },
        ],
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
        numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), false] })),
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

class BodyTooLarge extends Error {}

const agents = {
  'http:': new http.Agent({ keepAlive: true }),
  'https:': new https.Agent({ keepAlive: true }),
}

/** As fetch does it, which takes several times as much computing for answers as small as most are. */
const post = async (
  url: string,
  body: string,
  { timeoutMs, bytesMax }: { readonly timeoutMs: number; readonly bytesMax: number },
): Promise<string> =>
  await new Promise((resolve, reject) => {
    const { protocol, username, password } = new URL(url)
    const isPlain = protocol === 'http:'
    const request = (isPlain ? http : https).request(url, {
      method: 'POST',
      agent: agents[isPlain ? 'http:' : 'https:'],
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      ...(username && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
    })
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
      request.destroy()
    }
    // For all of the answer: a node could hold back its body for ever.
    const timer = setTimeout(() => fail(new Error(`it did not answer in ${timeoutMs} ms`)), timeoutMs)
    request.once('error', fail)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return fail(new Error(`HTTP ${response.statusCode}`))
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > bytesMax) fail(new BodyTooLarge())
        else parts.push(part)
      })
      response.once('error', fail)
      response.once('end', () => {
        clearTimeout(timer)
        resolve(Buffer.concat(parts).toString())
      })
    })
    request.end(body)
  })

/** The system's code where there is one, such as ECONNREFUSED. */
const getReason = (error: Error): string => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (typeof (cause as NodeJS.ErrnoException).code === 'string') return (cause as NodeJS.ErrnoException).code ?? ''
  return error.message
}

type WireAnswer = {
  readonly id: number
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** Nodes may answer in any order, and with a single object when they refuse a whole batch. */
const readResults = (answers: unknown, count: number): unknown[] => {
  const results = new Map<number, unknown>()
  for (const { id, result, error } of [answers as WireAnswer | WireAnswer[]].flat()) {
    if (error) throw new ChainRefused(error.code, error.message)
    results.set(id, result)
  }
  return Array.from({ length: count }, (_, id) => {
    // A missing result must not be mistaken for null.
    if (results.get(id) === undefined) throw new Error('it left a call without an answer')
    return results.get(id)
  })
}

/** Nodes word this error in many ways. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof BodyTooLarge ||
  (error instanceof ChainRefused &&
    /too (?:big|large|many|wide)|limit|exceed|response size|more than|block range/i.test(error.message))

/** As nodes write it: numbers in hexadecimal. */
type Wire<Read> = { readonly [Field in keyof Read]: Read[Field] extends number ? Hex : Read[Field] }
type WireBlock = Wire<Block>
type WireLog = Wire<Log> & { readonly removed?: boolean }
type WireReceipt = Wire<Omit<Receipt, 'isSuccess' | 'logs'>> & {
  readonly status: Hex
  readonly logs: readonly WireLog[]
}

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
const readReceipt = ({ transactionHash, blockNumber, blockHash, status, logs }: WireReceipt): Receipt => ({
  transactionHash,
  blockNumber: Number(blockNumber),
  blockHash,
  isSuccess: Number(status) === 1,
  logs: logs.map(readLog),
})
