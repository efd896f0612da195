import type { parseAddress } from '@millrace/chain/address'
import type { ChainRail } from '@millrace/contract/wallet/amounts'

export type Parse = typeof parseAddress
type AddressProblem = 'incomplete' | 'chain-first' | 'other-chain' | 'wrong'

const formats = { bep20: 'evm', trc20: 'tron' } as const satisfies Readonly<Record<ChainRail, Parameters<Parse>[0]>>
const other = { bep20: 'trc20', trc20: 'bep20' } as const

const isChain = (chain: string): chain is ChainRail => chain in formats

/**
 * What is wrong with an address: chosen too early, of the other chain, or mistyped, which its checksum tells. Null when
 * nothing is.
 */
export function addressProblem(parse: Parse, chain: string, address: string): AddressProblem | null {
  const text = address.trim()
  if (!isChain(chain)) return 'chain-first'
  if (text === '') return 'incomplete'
  if (parse(formats[chain], text)) return null
  return parse(formats[other[chain]], text) ? 'other-chain' : 'wrong'
}

/** An address of this chain may be written in small letters only; then it carries no checksum. */
export const hasChecksum = (chain: string, address: string): boolean =>
  chain !== 'bep20' || /[A-F]/.test(address.trim())
