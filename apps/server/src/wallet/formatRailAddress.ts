import { formatAddress, type Address } from '@millrace/chain/address'
import { networks } from '@millrace/chain/networks'

/** An address in its chain's own notation. Empty when there is none. */
export function formatRailAddress(rail: string, address: string): string {
  const network = networks.find((network) => network.rail === rail)
  return network && address !== '' ? formatAddress(network.addressFormat, address as Address) : address
}
