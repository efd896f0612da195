import type { Address } from './address.ts'
import { fromHex, keccak256, toQuantity, toWord, type Hex } from './hex.ts'
import type { Token } from './networks.ts'
import type { Log, Rpc } from './rpc.ts'
import compiled from './token.json' with { type: 'json' }

/** A contract that deploys others, at addresses that depend on their code alone. */
export const deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

const hashName = (signature: string): Hex => keccak256(new TextEncoder().encode(signature))

/** A call of a function whose arguments take a word each, as addresses and numbers do. */
const encodeCall = (signature: string, ...args: readonly (Address | bigint)[]): Hex =>
  `${hashName(signature).slice(0, 10) as Hex}${args.map((value) => encodeWord(value).slice(2)).join('')}`

const encodeWord = (value: Address | bigint): Hex => {
  const isRight = typeof value === 'bigint' ? value >= 0n && value < 1n << 256n : /^0x[0-9a-f]{40}$/i.test(value)
  if (!isRight) throw new RangeError(`${value} is neither an address nor a number of 256 bits`)
  return toWord(BigInt(value))
}

/** The first topic of an ERC-20 transfer's log. */
export const transferTopic: Hex = hashName('Transfer(address,address,uint256)')

export const encodeTransfer = (to: Address, value: bigint): Hex => encodeCall('transfer(address,uint256)', to, value)
export const encodeMint = (to: Address, value: bigint): Hex => encodeCall('mint(address,uint256)', to, value)
export const encodeBalanceOf = (holder: Address): Hex => encodeCall('balanceOf(address)', holder)
/** Throws for what is not one number, such as the empty answer of an address without a contract. */
export const decodeBalance = (data: Hex): bigint => {
  if (!/^0x[0-9a-f]{64}$/i.test(data)) throw new TypeError('the answer is not a balance')
  return BigInt(data)
}

export type TokenTransfer = {
  readonly token: Address
  readonly from: Address
  readonly to: Address
  readonly amountRaw: bigint
  readonly blockNumber: number
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly logIndex: number
}

/** Null for any other event: other contracts use the same topic with other fields. */
export const decodeTransfer = (log: Log): TokenTransfer | null => {
  const [topic, from, to, ...more] = log.topics
  if (topic !== transferTopic || !from || !to || more.length > 0 || log.data.length !== 66) return null
  return {
    token: log.address,
    from: parseTopic(from),
    to: parseTopic(to),
    amountRaw: BigInt(log.data),
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    transactionHash: log.transactionHash,
    logIndex: log.logIndex,
  }
}

/** An address as a topic, to filter logs by it. */
export const toTopic = (address: Address): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`

const parseTopic = (topic: Hex): Address => `0x${topic.slice(26)}`

/** The code that deploys the token. */
export const encodeInitCode = ({ name, symbol, decimals }: Omit<Token, 'address'>): Hex => {
  const [nameText, symbolText] = [encodeText(name), encodeText(symbol)]
  // A text's word says where it begins: behind the three words of the arguments, and behind the text before it.
  const begins = [96, 96 + nameText.length / 2]
  const words = [...begins, decimals].map((value) => toWord(BigInt(value)).slice(2))
  return `${compiled.bytecode as Hex}${words.join('')}${nameText}${symbolText}`
}

/** Its length, then its bytes in whole words; without 0x. */
const encodeText = (text: string): string => {
  const bytes = Buffer.from(text)
  return toWord(BigInt(bytes.length)).slice(2) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0')
}

/** The token's address on every chain, deployed or not. */
export const computeTokenAddress = (token: Omit<Token, 'address'>): Address => {
  // As CREATE2 computes it.
  const parts = ['0xff', deployer, salt, keccak256(fromHex(encodeInitCode(token)))] as const
  return `0x${keccak256(Buffer.concat(parts.map(fromHex))).slice(-40)}`
}

export const salt: Hex = `0x${'0'.repeat(64)}`

/**
 * The balances of a token in its smallest unit, in the order of the holders, at the newest block or at one that the
 * node still knows.
 */
export const readBalances = async (
  rpc: Rpc,
  token: Address,
  holders: readonly Address[],
  at: number | 'latest' = 'latest',
): Promise<bigint[]> => {
  const answers = await rpc.batch<Hex>(
    holders.map((holder) => ({
      method: 'eth_call',
      params: [{ to: token, data: encodeBalanceOf(holder) }, at === 'latest' ? at : toQuantity(at)],
    })),
  )
  // Before the contract is deployed, every balance is zero.
  return answers.map((answer) => (answer === '0x' ? 0n : decodeBalance(answer)))
}
