// What a chain rail is built on. The browser imports './address.ts' alone. The folder private/ is for the signer: a
// rule of the dependency check keeps the server out of it.
export { type Address, type AddressFormat, parseAddress, formatAddress } from './address.ts'
export { deriveAddress, type Branch, deriveHotAddress, isExtendedPublicKey } from './depositAddress.ts'
export {
  bep20,
  fromToken,
  isPracticeChain,
  type Network,
  networkOf,
  networks,
  type Rail,
  toToken,
  trc20,
  type Token,
} from './networks.ts'
export { computeQuietPauseMs } from './quietPause.ts'
export { deployToken, ensureToken, findNodeAccount, mint, payFromNode } from './practiceToken.ts'
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
  readBalances,
  type TokenTransfer,
  toTopic,
  transferTopic,
} from './token.ts'
