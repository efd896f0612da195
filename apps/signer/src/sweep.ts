import { type Address, readBalances, fromToken, type Network, type Rpc } from '@millrace/chain'
import { derivePrivateKey } from '@millrace/chain/private/keys'
import { toAddress } from '@millrace/chain/private/signTransfer'
import type { RailKeys } from './keyFile.ts'
import type { Outbox } from './outbox.ts'
import type { Log, OnCheckpoint } from './runtime.ts'
import { signTransaction } from './signTransaction.ts'
import { type Client, findCreditedAddresses, saveSigned, type DepositAddress, readUncredited } from './store.ts'

/** How many addresses are checked in one pass, and how many of those are swept. */
const checksMax = 500
const sweepsMax = 20
/** A reorganisation may move deposits to lower blocks, and nodes know no balances of older blocks. */
const blocksBack = 100

type Parts = {
  readonly client: Client
  readonly rpc: Rpc
  readonly network: Network
  readonly keys: RailKeys
  readonly outbox: Outbox
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
}

/** Collects credited deposits into the hot wallet. What is not credited stays on its address. */
export const createSweeper = ({ client, rpc, network, keys, outbox, log, onCheckpoint }: Parts) => {
  const {
    rail,
    token: { address: token },
  } = network
  const queue = new Map<Address, DepositAddress>()
  let scannedTo = 0

  /** Signs the next sweeps. Returns how much more could be swept, in the ledger's smallest unit. */
  async function sweep(): Promise<bigint> {
    const { addresses, changesFrom } = await findCreditedAddresses(client, rail, token, scannedTo - blocksBack)
    for (const deposit of addresses) queue.set(deposit.address, deposit)
    scannedTo = Math.max(0, changesFrom)
    const found = await findSweepable()
    for (const { deposit, raw } of found.slice(0, sweepsMax)) await sweepOne(deposit, raw)
    return found.slice(sweepsMax).reduce((sum, { raw }) => sum + fromToken(network, raw).minor, 0n)
  }

  /** The credited balances of the next addresses, largest first. */
  async function findSweepable(): Promise<{ readonly deposit: DepositAddress; readonly raw: bigint }[]> {
    const next = [...queue.values()].slice(0, checksMax)
    if (next.length === 0) return []
    const addresses = next.map(({ address }) => address)
    const { position, uncredited } = await readUncredited(client, rail, token, addresses)
    const head = await rpc.blockNumber()
    // Without the watcher's position near this node's head, the credited part of a balance is unknown.
    if (position < 0 || position < head - blocksBack || position > head) return []
    const swept = outbox.sweptAfter(position)
    const balances = await readBalances(rpc, token, addresses, position)
    return next
      .flatMap((deposit, index) => {
        // Move it to the end of the queue, so that every address gets its turn.
        queue.delete(deposit.address)
        queue.set(deposit.address, deposit)
        if (swept.has(deposit.address)) return []
        const raw = (balances[index] ?? 0n) - (uncredited.get(deposit.address) ?? 0n)
        if (raw > 0n && fromToken(network, raw).minor > 0n) return [{ deposit, raw }]
        queue.delete(deposit.address)
        return []
      })
      .sort((a, b) => (a.raw < b.raw ? 1 : -1))
  }

  async function sweepOne({ address, number, branch }: DepositAddress, raw: bigint): Promise<void> {
    const key = derivePrivateKey(keys.xprv, number, branch)
    if (toAddress(key) !== address) {
      queue.delete(address)
      return log.error(
        { rail, address, number },
        'a deposit address is none of this key file; what it has cannot be collected',
      )
    }
    const signed = await signTransaction(
      { client, rpc, network },
      {
        key,
        sender: address,
        purpose: 'sweep',
        payoutId: null,
        recipient: keys.hotAddress,
        amount: fromToken(network, raw).minor,
        amountRaw: raw,
      },
    )
    await saveSigned(client, rail, signed)
    outbox.add(signed)
    log.info({ rail, address, amount: String(signed.amount), hash: signed.hash }, 'a sweep is signed')
    await onCheckpoint('sweep-committed')
  }

  return sweep
}
