import { type Address, readBalances, fromToken, type Network, type Rpc } from '@millrace/chain'
import { derivePrivateKey } from '@millrace/chain/private/keys'
import { toAddress, signTransfer } from '@millrace/chain/private/signTransfer'
import type { RailKeys } from './keyFile.ts'
import type { Log } from './log.ts'
import { nextNonce } from './nextNonce.ts'
import type { OnCheckpoint } from './OnCheckpoint.ts'
import type { Outbox } from './outbox.ts'
import {
  type Client,
  findCreditedAddresses,
  saveSigned,
  type DepositAddress,
  readUncredited,
  type Signed,
} from './store.ts'

/** As many addresses are looked at in one pass, and as many of them swept. */
const looksMax = 500
const sweepsMax = 20
/**
 * A reorganisation may put deposits into lower blocks than they were in; and further back than this no node tells
 * balances.
 */
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

/** Collects credited deposits into the hot wallet. What is not credited stays where it came to. */
export const createSweeper = ({ client, rpc, network, keys, outbox, log, onCheckpoint }: Parts) => {
  const {
    rail,
    token: { address: token },
  } = network
  const waiting = new Map<Address, DepositAddress>()
  let scannedTo = 0

  /** Signs the next sweeps; answers with what is there to be collected beyond them, in the ledger's unit. */
  async function sweep(): Promise<bigint> {
    const { places, changesFrom } = await findCreditedAddresses(client, rail, token, scannedTo - blocksBack)
    for (const place of places) waiting.set(place.address, place)
    scannedTo = Math.max(0, changesFrom)
    const found = await lookAtSome()
    for (const { place, raw } of found.slice(0, sweepsMax)) await sweepOne(place, raw)
    return found.slice(sweepsMax).reduce((sum, { raw }) => sum + fromToken(network, raw).minor, 0n)
  }

  /** What some of the addresses have that is credited, most first. */
  async function lookAtSome(): Promise<{ readonly place: DepositAddress; readonly raw: bigint }[]> {
    const some = [...waiting.values()].slice(0, looksMax)
    if (some.length === 0) return []
    const addresses = some.map(({ address }) => address)
    const { position, uncredited } = await readUncredited(client, rail, token, addresses)
    const head = await rpc.blockNumber()
    // While the watcher has not begun, or is far behind or ahead of this node, nobody can tell what of a balance is
    // credited.
    if (position < 0 || position < head - blocksBack || position > head) return []
    const under = outbox.sweptAfter(position)
    const balances = await readBalances(rpc, token, addresses, position)
    return some
      .flatMap((place, index) => {
        // Behind the others, so that all get their turn.
        waiting.delete(place.address)
        waiting.set(place.address, place)
        if (under.has(place.address)) return []
        const raw = (balances[index] ?? 0n) - (uncredited.get(place.address) ?? 0n)
        if (raw > 0n && fromToken(network, raw).minor > 0n) return [{ place, raw }]
        waiting.delete(place.address)
        return []
      })
      .sort((a, b) => (a.raw < b.raw ? 1 : -1))
  }

  async function sweepOne({ address, number, branch }: DepositAddress, raw: bigint): Promise<void> {
    const key = derivePrivateKey(keys.xprv, number, branch)
    if (toAddress(key) !== address) {
      waiting.delete(address)
      return log.error(
        { rail, address, number },
        'a deposit address is none of this key file; what it has cannot be collected',
      )
    }
    const nonce = await nextNonce(client, rpc, rail, address)
    const signed: Signed = {
      sender: address,
      nonce,
      purpose: 'sweep',
      payoutId: null,
      recipient: keys.hotAddress,
      amount: fromToken(network, raw).minor,
      ...(await signTransfer({ network, key, nonce, to: keys.hotAddress, amountRaw: raw })),
    }
    await saveSigned(client, rail, signed)
    outbox.add(signed)
    log.info({ rail, address, amount: String(signed.amount), hash: signed.hash }, 'a sweep is signed')
    await onCheckpoint('sweep-kept')
  }

  return sweep
}
