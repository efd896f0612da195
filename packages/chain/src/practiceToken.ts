import type { Address } from './address.ts'
import type { Hex } from './hex.ts'
import type { Network, Token } from './networks.ts'
import type { Rpc } from './rpc.ts'
import { deployer, encodeMint, encodeInitCode, encodeTransfer, salt, computeTokenAddress } from './token.ts'

/** Deploys the network's token if the chain does not have it yet. */
export const ensureToken = async (rpc: Rpc, network: Network): Promise<Address> => await deployToken(rpc, network.token)

/** Deploys any token, such as a wrong one for tests. The block has to be mined by the chain or by the caller. */
export const deployToken = async (rpc: Rpc, token: Omit<Token, 'address'>): Promise<Address> => {
  const address = computeTokenAddress(token)
  if ((await rpc.code(address)) === '0x')
    await sendFromNode(rpc, { to: deployer, data: `${salt}${encodeInitCode(token).slice(2)}` })
  return address
}

/** Mints practice money for an address. Returns the hash of the transaction, which is not mined yet. */
export const mint = async (rpc: Rpc, network: Network, to: Address, amountRaw: bigint): Promise<Hex> =>
  await sendFromNode(rpc, { to: network.token.address, data: encodeMint(to, amountRaw) })

/**
 * Sends practice money from the node's own account, so that whoever reads the chain knows who sent it. The account gets
 * it first; transactions of one account are mined in order.
 */
export const payFromNode = async (rpc: Rpc, network: Network, to: Address, amountRaw: bigint): Promise<Hex> => {
  await mint(rpc, network, await findNodeAccount(rpc), amountRaw)
  return await sendFromNode(rpc, { to: network.token.address, data: encodeTransfer(to, amountRaw) })
}

/** Practice nodes have an account of their own that signs, so no key is needed here. */
export const findNodeAccount = async (rpc: Rpc): Promise<Address> => {
  const [account] = await rpc.call<Address[]>('eth_accounts', [])
  if (!account) throw new Error('the chain node has no account of its own, so it is not a practice node')
  return account.toLowerCase() as Address
}

const sendFromNode = async (rpc: Rpc, { to, data }: { to: Address; data: Hex }): Promise<Hex> =>
  await rpc.call<Hex>('eth_sendTransaction', [
    { from: await findNodeAccount(rpc), to, data, gas: '0x1e8480', gasPrice: '0x0' },
  ])
