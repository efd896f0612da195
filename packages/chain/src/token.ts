import type { Hex } from 'viem'
import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  parseAbi,
  toEventSelector,
} from 'viem/utils'
import type { Address } from './address.ts'
import type { Token } from './networks.ts'
import type { Log } from './rpc.ts'
import compiled from './token.json' with { type: 'json' }

/** At this address a chain has a contract that deploys others, at addresses that follow from their code alone. */
export const deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address holder) view returns (uint256)',
])

/** The first topic of every ERC-20 transfer's log. */
export const transferTopic: Hex = toEventSelector('Transfer(address,address,uint256)')

export const encodeTransfer = (to: Address, value: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] })
export const encodeMint = (to: Address, value: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to, value] })
export const encodeBalanceOf = (holder: Address): Hex =>
  encodeFunctionData({ abi, functionName: 'balanceOf', args: [holder] })
export const decodeBalance = (data: Hex): bigint => decodeFunctionResult({ abi, functionName: 'balanceOf', data })

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

/**
 * The transfer that a log tells of, or null for any other event: other contracts use the same topic with other fields.
 */
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

/** An address as a topic, to ask for logs from or to it. */
export const toTopic = (address: Address): Hex => `0x${'0'.repeat(24)}${address.slice(2)}`

const parseTopic = (topic: Hex): Address => `0x${topic.slice(26)}`

/** The code that, run once, leaves the token behind. */
export const encodeInitCode = ({ name, symbol, decimals }: Omit<Token, 'address'>): Hex =>
  `${compiled.bytecode as Hex}${encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint8' }], [name, symbol, decimals]).slice(2)}`

/** Where that token is or will be, on every chain. */
export const computeTokenAddress = (token: Omit<Token, 'address'>): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: deployer,
    salt,
    bytecode: encodeInitCode(token),
  }).toLowerCase() as Address

export const salt: Hex = `0x${'0'.repeat(64)}`
