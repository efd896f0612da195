import type { Address, AddressFormat } from './address.ts'

/** A practice token. Its address follows from the other fields and the committed bytecode. */
export type Token = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

export type Network = {
  readonly rail: 'bep20' | 'trc20'
  /** Not the id of any public network, so a signature for this chain is worthless elsewhere. */
  readonly chainId: number
  readonly addressFormat: AddressFormat
  /** The time between two blocks while there are transactions. An idle chain makes one every few minutes. */
  readonly blockSeconds: number
  readonly token: Token
}
export type Rail = Network['rail']

export const bep20: Network = {
  rail: 'bep20',
  chainId: 97_031_337,
  addressFormat: 'evm',
  blockSeconds: 3,
  token: { address: '0x7aea47c113b07997374a7da4d52f661f5ebd3421', name: 'Practice USDT', symbol: 'USDT', decimals: 18 },
}

export const trc20: Network = {
  rail: 'trc20',
  chainId: 97_031_338,
  addressFormat: 'tron',
  blockSeconds: 3,
  token: { address: '0x055f9e259781ca572c96b1d09df28cfe1e02e4ad', name: 'Practice USDT', symbol: 'USDT', decimals: 6 },
}

export const networks: readonly Network[] = [bep20, trc20]

/** Where the tokens of a rail are. The practice till keeps its own on the BEP20 chain. */
export const networkOf = (rail: string): Network => (rail === 'trc20' ? trc20 : bep20)

/** An allow list, so that no list of public networks can be out of date. */
export const isPracticeChain = (chainId: number): boolean => networks.some((network) => network.chainId === chainId)

/** USDT has six decimals in the ledger, whatever the token has. */
const ledgerDecimals = 6

const getScale = ({ token }: Network): bigint => 10n ** BigInt(token.decimals - ledgerDecimals)

/** A token amount in the ledger's smallest unit, and the rest that the ledger cannot represent, in the token's. */
export const fromToken = (network: Network, raw: bigint): { readonly minor: bigint; readonly dust: bigint } => {
  if (raw < 0n) throw new RangeError('a token amount is never negative')
  const scale = getScale(network)
  return { minor: raw / scale, dust: raw % scale }
}

export const toToken = (network: Network, minor: bigint): bigint => {
  if (minor < 0n) throw new RangeError('a token amount is never negative')
  return minor * getScale(network)
}
