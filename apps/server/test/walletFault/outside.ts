import {
  type Address,
  deriveAddress,
  readBalances,
  decodeTransfer,
  fromToken,
  deriveHotAddress,
  type Rail,
  transferTopic,
} from '@millrace/chain'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import type { System } from './system.ts'

/** More than a test uses. */
const addressesMax = 200

export type Transfer = { readonly from: Address; readonly to: Address; readonly minor: bigint }

/** All transfers of the network's token, read from the chain itself. */
export async function transfersOn({ chains }: System, rail: Rail): Promise<Transfer[]> {
  const { rpc, network } = chains[rail]
  const logs = await rpc.logs({
    fromBlock: 0,
    toBlock: await rpc.blockNumber(),
    address: network.token.address,
    topics: [transferTopic],
  })
  return logs
    .flatMap((log) => decodeTransfer(log) ?? [])
    .map(({ from, to, amountRaw }) => ({ from, to, minor: fromToken(network, amountRaw).minor }))
}

/** What the platform holds on the chain, at every address derived from its public key. */
export async function heldOn({ chains }: System, rail: Rail, xpub: string): Promise<bigint> {
  const { rpc, network } = chains[rail]
  const addresses = [
    deriveHotAddress(xpub),
    ...Array.from({ length: addressesMax }, (_, index) => deriveAddress(xpub, index)),
  ]
  const raw = await readBalances(rpc, network.token.address, addresses)
  return fromToken(
    network,
    raw.reduce((sum, balance) => sum + balance, 0n),
  ).minor
}

type EventData = {
  readonly id: string
  readonly currency: LocalCurrency
  readonly amount: string
  readonly paidAmount?: string
}
export type BankEvent = { readonly seq: number; readonly type: string; readonly id: string; readonly data: EventData }

/** All events, read from the bank itself. */
export async function bankEvents({ bank }: System): Promise<BankEvent[]> {
  const all: BankEvent[] = []
  for (;;) {
    const { events } = await bank.ask(`/api/events?after=${all.at(-1)?.seq ?? 0}&limit=500`)
    if (events.length === 0) return all
    all.push(...events)
  }
}

export const cents = (decimal: string): bigint => BigInt(decimal.replace('.', ''))
