import {
  readBalances,
  ChainRefused,
  ChainUnreachable,
  createRpc,
  fromToken,
  type Network,
  type Rpc,
} from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApproverList } from './approverList.ts'
import type { DepositChains } from './findDepositObjection.ts'
import type { Limits } from './findObjection.ts'
import { compareJournal, compareNonces, isDatabaseOlder, openRailJournal } from './journal/compareJournal.ts'
import type { Journal } from './journal/journal.ts'
import { recordCompared } from './journal/store.ts'
import type { RailKeys } from './keyFile.ts'
import { isLeaseLost, type Lease, openLease } from './lease.ts'
import { openOutbox } from './outbox.ts'
import { createPace } from './pace.ts'
import { createPayer } from './pay.ts'
import { type Log, type OnCheckpoint, UnrecoverableError } from './runtime.ts'
import { type Client, connect, readPayoutsFrom } from './store.ts'
import { createSweeper } from './sweep.ts'

const waitMaxMs = 30_000

export type SignerParts = {
  readonly databaseUrl: string
  readonly folder: string
  /** Of this process: what it held before its connection was lost is its own. */
  readonly holder: string
  /** Whether its folder is its own, so that it keeps the journals while another signer works. */
  readonly follows: boolean
  readonly limits: Limits
  readonly approverList: ApproverList
  readonly pollMs: number
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
  readonly signal: AbortSignal
}
type Parts = SignerParts & {
  readonly network: Network
  readonly url: string
  readonly keys: RailKeys
  /** Both, since a member may take out on one what came in on the other. */
  readonly chains: DepositChains
}

/** Signs for one rail until the signal, through outages of the database and the chain. */
export const signRail = async (parts: Parts): Promise<void> => {
  const {
    network: { rail },
    pollMs,
    log,
    signal,
  } = parts
  let lastProblem = ''
  let waitMs = pollMs
  while (!signal.aborted) {
    try {
      await signWhileConnected(parts, () => {
        if (lastProblem !== '') log.info({ rail }, 'the signer goes on')
        lastProblem = ''
        waitMs = pollMs
      })
    } catch (error) {
      if (error instanceof UnrecoverableError) throw error
      const { message, name } = error as Error
      const isAway = error instanceof ChainUnreachable || error instanceof ChainRefused
      if (isLeaseLost(error)) {
        log.warn({ rail }, 'another signer has taken over')
        continue
      }
      // A problem is logged when it begins or changes, not as long as it lasts.
      if (message !== lastProblem)
        log[isAway ? 'warn' : 'error'](
          { rail, name, reason: message },
          isAway ? 'the chain is away; the signer waits for it' : 'the signer cannot go on; it tries again',
        )
      lastProblem = message
      waitMs = Math.min(waitMs * 2, isAway ? 5_000 : waitMaxMs)
    }
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Works with one connection, which has the lease's number. */
const signWhileConnected = async (parts: Parts, onPass: () => void): Promise<void> => {
  const {
    databaseUrl,
    network: { rail },
    holder,
    follows,
    pollMs,
    log,
    signal,
  } = parts
  const client = await connect(databaseUrl)
  let lease: Lease | null = null
  try {
    let isLogged = false
    let journal: Journal | undefined
    while (!signal.aborted) {
      lease = await openLease(client, databaseUrl, rail, holder)
      if (lease) return await signWithLease(parts, client, lease, onPass)
      onPass()
      if (!isLogged) log.info({ rail }, 'another signer signs for this chain; this one waits')
      isLogged = true
      if (follows) {
        journal ??= await openRailJournal({ ...parts, client })
        await journal.add(await readPayoutsFrom(client, rail, parts.keys.hotAddress, journal.nextNonce()))
      }
      await pause(pollMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await lease?.giveUp()
    await client.end().catch(() => undefined)
  }
}

const signWithLease = async (parts: Parts, client: Client, lease: Lease, onPass: () => void): Promise<void> => {
  const { network, url, keys, pollMs, log, signal } = parts
  const rpc = createRpc(url)
  const journal = await openRailJournal({ ...parts, client })
  const lost = await compareJournal({ ...parts, client }, journal)
  await assertChain(rpc, network)
  const outbox = await openOutbox({ ...parts, client, rpc, lost })
  const sweep = createSweeper({ ...parts, client, rpc, outbox })
  const pay = createPayer({ ...parts, client, rpc, outbox, journal, retryAfterMs: pollMs * 20 })
  const pace = await createPace(client, pollMs, signal)
  log.info({ rail: network.rail, hot: keys.hotAddress }, 'signing')
  let isCompared = false
  while (!signal.aborted) {
    lease.assertHeld()
    await assertChain(rpc, network)
    // Begin anew, with everything compared.
    if (await isDatabaseOlder({ ...parts, client }, journal)) return
    await compareNonces({ ...parts, client }, { rpc, keys }, journal)
    if (!isCompared) await recordCompared(client, network.rail)
    isCompared = true
    await outbox.refresh()
    // Read the balance after the refresh: a payout that is mined in between is then deducted twice rather than not at
    // all.
    const [hotRaw = 0n] = await readBalances(rpc, network.token.address, [keys.hotAddress])
    await outbox.send(hotRaw)
    const collectable = await sweep()
    await pay({
      hot: fromToken(network, hotRaw).minor - outbox.unminedSum('payout'),
      coming: outbox.unminedSum('sweep') + collectable,
    })
    await outbox.send(hotRaw)
    onPass()
    await pace.wait()
  }
}

/** Another node may have taken over the address. Signatures are only valid on one chain, but nothing may be sent. */
export const assertChain = async (rpc: Rpc, { rail, chainId }: Network): Promise<void> => {
  const id = await rpc.chainId()
  if (id !== chainId)
    throw new UnrecoverableError(
      `The node for ${rail} is of chain ${id}; the signer signs for the practice chain ${chainId} only.`,
    )
}
