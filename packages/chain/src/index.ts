// What a chain rail stands on. It imports nothing of ours.
//   networks      bep20, trc20, networks, isPracticeChain(chainId), fromToken(network, raw) → { minor, dust }, toToken(network, minor)
//   address       parseAddress(format, text) → lower-case 0x address or null, showAddress(format, address)   (also '@millrace/chain/address', for the browser)
//   addresses     deriveAddress(xpub, index, branch = 'member' | 'machine' | 'house'), deriveHotAddress(xpub), isExtendedPublicKey(text)
//   rpc           createRpc(url, options?) → { call, batch, chainId, blockNumber, blocks, blockOfHash, logs, receipts, nonce, send, code }; throws ChainUnreachable, ChainRefused
//   token         transferTopic, toTopic(address), decodeTransfer(log), encodeTransfer(to, raw), balancesOf(rpc, token, holders), computeTokenAddress(token)
//   practice      ensureToken(rpc, network), deployToken(rpc, token) for a wrong one, mint(rpc, network, to, raw): the faucet
// For the signer alone, and refused to the server by the dependency check:
//   '@millrace/chain/private/keys'          createSeed(), extendedKeys(seed, rail) → { xprv, xpub }, keyOfIndex(xprv, index, branch?), deriveHotKey(xprv)
//   '@millrace/chain/private/signTransfer'  signTransfer({ network, key, nonce, to, amountRaw }) → { raw, hash }, addressOfKey(key)
export { type Address, type AddressFormat, parseAddress, formatAddress } from './address.ts'
export { readBalances } from './readBalances.ts'
export { deriveAddress, type Branch, deriveHotAddress, isExtendedPublicKey } from './depositAddress.ts'
export {
  bep20,
  fromToken,
  isPracticeChain,
  type Network,
  networks,
  type Rail,
  toToken,
  trc20,
  type Token,
} from './networks.ts'
export { deployToken, ensureToken, mint } from './practiceToken.ts'
export {
  type Block,
  ChainRefused,
  ChainUnreachable,
  createRpc,
  type Log,
  type LogFilter,
  type Receipt,
  type Rpc,
} from './rpc.ts'
export {
  decodeTransfer,
  encodeTransfer,
  computeTokenAddress,
  type TokenTransfer,
  toTopic,
  transferTopic,
} from './token.ts'
