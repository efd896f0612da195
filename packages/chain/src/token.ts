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
import type { Log, Rpc } from './rpc.ts'
import compiled from './token.json' with { type: 'json' }

/** A contract that deploys others, at addresses that depend on their code alone. */
export const deployer: Address = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address holder) view returns (uint256)',
])

/** The first topic of an ERC-20 transfer's log. */
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
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  return `${compiled.bytecode as Hex}${encodeAbiParameters(types, [name, symbol, decimals]).slice(2)}`
}

/** The token's address on every chain, deployed or not. */
export const computeTokenAddress = (token: Omit<Token, 'address'>): Address =>
  getContractAddress({
    opcode: 'CREATE2',
    from: deployer,
    salt,
    bytecode: encodeInitCode(token),
  }).toLowerCase() as Address

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
      params: [{ to: token, data: encodeBalanceOf(holder) }, at === 'latest' ? at : `0x${at.toString(16)}`],
    })),
  )
  // Before the contract is deployed, every balance is zero.
  return answers.map((answer) => (answer === '0x' ? 0n : decodeBalance(answer)))
}
