import type { parseAddress } from '@millrace/chain/address'
import type { ChainRail } from '@millrace/contract/wallet/amounts'

export type AddressParser = typeof parseAddress
type AddressProblem = 'incomplete' | 'chain-first' | 'other-chain' | 'wrong'

const formats = { bep20: 'evm', trc20: 'tron' } as const satisfies Readonly<
  Record<ChainRail, Parameters<AddressParser>[0]>
>
const otherChain = { bep20: 'trc20', trc20: 'bep20' } as const

const isChain = (chain: string): chain is ChainRail => chain in formats

/** What is wrong with an address: no chain is chosen, it is of the other chain, or its checksum is wrong. */
export function findAddressProblem(parse: AddressParser, chain: string, address: string): AddressProblem | null {
  const text = address.trim()
  if (!isChain(chain)) return 'chain-first'
  if (text === '') return 'incomplete'
  if (parse(formats[chain], text)) return null
  return parse(formats[otherChain[chain]], text) ? 'other-chain' : 'wrong'
}

/** A BEP-20 address in lower case is valid, but has no checksum. */
export const hasChecksum = (chain: string, address: string): boolean =>
  chain !== 'bep20' || /[A-F]/.test(address.trim())
