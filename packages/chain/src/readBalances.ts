import type { Hex } from 'viem'
import type { Address } from './address.ts'
import type { Rpc } from './rpc.ts'
import { decodeBalance, encodeBalanceOf } from './token.ts'

/**
 * What each holder has of a token, in the order of the holders and in the token's smallest unit; as of a block that the
 * node still knows, or of the newest.
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
  // Where there is no contract yet, nobody has anything.
  return answers.map((answer) => (answer === '0x' ? 0n : decodeBalance(answer)))
}
