import type { Hex } from 'viem'
import { concat } from 'viem/utils'
import type { Address } from './address.ts'
import type { Network, Token } from './networks.ts'
import type { Rpc } from './rpc.ts'
import { deployer, encodeMint, encodeInitCode, salt, computeTokenAddress } from './token.ts'

/**
 * Puts the network's token on a chain that does not have it yet, and answers with its address, which is always the
 * same.
 */
export const ensureToken = async (rpc: Rpc, network: Network): Promise<Address> => await deployToken(rpc, network.token)

/** Any other token, for tests of deposits in the wrong one. The chain must mine by itself, or be told to meanwhile. */
export const deployToken = async (rpc: Rpc, token: Omit<Token, 'address'>): Promise<Address> => {
  const address = computeTokenAddress(token)
  if ((await rpc.code(address)) === '0x')
    await sendFromNode(rpc, { to: deployer, data: concat([salt, encodeInitCode(token)]) })
  return address
}

/**
 * Makes practice money for an address: the faucet. Answers with the hash of the transaction, which is not in a block
 * yet.
 */
export const mint = async (rpc: Rpc, network: Network, to: Address, amountRaw: bigint): Promise<Hex> =>
  await sendFromNode(rpc, { to: network.token.address, data: encodeMint(to, amountRaw) })

/** The node's own account signs: practice nodes have one, and this side needs no key. */
const sendFromNode = async (rpc: Rpc, { to, data }: { to: Address; data: Hex }): Promise<Hex> => {
  const [from] = await rpc.call<Address[]>('eth_accounts', [])
  if (!from) throw new Error('the chain node has no account of its own, so it is no practice node')
  return await rpc.call<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x1e8480', gasPrice: '0x0' }])
}
