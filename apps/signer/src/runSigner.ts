import { bep20, createRpc, networks, trc20 } from '@millrace/chain'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createApproverList } from './approverList.ts'
import type { BooksKey } from './books/booksKey.ts'
import { openBooksKey } from './books/publishBooksKey.ts'
import { signBooks } from './books/signBooks.ts'
import { readEarlierDestinations } from './earlierDestinations.ts'
import type { Keys } from './keyFile.ts'
import { publishKeys } from './publishKeys.ts'
import { reportSigner } from './reportSigner.ts'
import { type Log, type OnCheckpoint, UnrecoverableError } from './runtime.ts'
import type { Settings } from './settings.ts'
import { signRail } from './signRail.ts'
import { connect, type EarlierDestination } from './store.ts'

type Parts = {
  readonly settings: Settings
  readonly log: Log
  readonly signal: AbortSignal
  readonly onCheckpoint?: OnCheckpoint
}

/** Runs until the signal. Throws `UnrecoverableError` when an operator has to act first. */
export const runSigner = async ({ settings, log, signal, onCheckpoint = () => undefined }: Parts): Promise<void> => {
  const {
    SIGNER_DATABASE_URL: databaseUrl,
    SIGNER_DATA: folder,
    SIGNER_PAYOUT_MAX: payoutMax,
    SIGNER_DAY_MAX: dayMax,
    SIGNER_AUTO_MAX: max,
    SIGNER_AUTO_MEMBER_MAX: memberMax,
    SIGNER_AUTO_DESTINATION_MAX: destinationMax,
    SIGNER_AUTO_DAY_MAX: automaticDayMax,
    SIGNER_POLL_MS: pollMs,
    SIGNER_FOLLOW: follow,
    PRACTICE_MODE: practiceMode,
    CHAIN_RPC_URL,
    TRON_RPC_URL,
  } = settings
  const opened = await openKeys(databaseUrl, folder, { log, signal, onCheckpoint })
  if (!opened) return
  const { keys, booksKey, earlierDestinations } = opened
  // A failure of one part stops all: half a signer would look like a whole one.
  const failure = new AbortController()
  const parts = {
    databaseUrl,
    folder,
    holder: randomUUID(),
    follows: follow === 'on',
    limits: {
      payoutMax,
      dayMax,
      hotAddresses: { bep20: keys.bep20.hotAddress, trc20: keys.trc20.hotAddress },
      earlierDestinations,
      automatic: { max, memberMax, destinationMax, dayMax: automaticDayMax },
    },
    approverList: createApproverList(folder, practiceMode === 'on', log),
    pollMs,
    log,
    onCheckpoint,
    signal: AbortSignal.any([signal, failure.signal]),
  }
  const urls = { bep20: CHAIN_RPC_URL, trc20: TRON_RPC_URL }
  const chains = {
    bep20: { network: bep20, rpc: createRpc(CHAIN_RPC_URL), xpub: keys.bep20.xpub },
    trc20: { network: trc20, rpc: createRpc(TRON_RPC_URL), xpub: keys.trc20.xpub },
  }
  const reporting = reportSigner(databaseUrl, log, parts.signal)
  const works = [
    ...networks.map((network) =>
      signRail({ ...parts, network, url: urls[network.rail], keys: keys[network.rail], chains }),
    ),
    signBooks({ ...parts, key: booksKey, keys, url: CHAIN_RPC_URL }),
  ]
  const ends = await Promise.allSettled(
    works.map((work) =>
      work.catch((error: unknown) => {
        failure.abort()
        throw error
      }),
    ),
  )
  failure.abort()
  await reporting
  const rejected = ends.find((end) => end.status === 'rejected')
  if (rejected) throw rejected.reason
}

type Opened = {
  readonly keys: Keys
  readonly booksKey: BooksKey
  readonly earlierDestinations: readonly EarlierDestination[]
}

/** Waits for the database, which may still be starting. Null when the signal comes first. */
const openKeys = async (
  databaseUrl: string,
  folder: string,
  {
    log,
    signal,
    onCheckpoint,
  }: { readonly log: Log; readonly signal: AbortSignal; readonly onCheckpoint: OnCheckpoint },
): Promise<Opened | null> => {
  let lastProblem = ''
  for (let waitMs = 250; !signal.aborted; waitMs = Math.min(waitMs * 2, 10_000)) {
    const client = await connect(databaseUrl).catch((error: Error) => error)
    try {
      if (client instanceof Error) throw client
      const keys = await publishKeys(client, folder, onCheckpoint)
      const booksKey = await openBooksKey(client, folder)
      return { keys, booksKey, earlierDestinations: await readEarlierDestinations(client, folder) }
    } catch (error) {
      if (error instanceof UnrecoverableError) throw error
      const { message } = error as Error
      if (message !== lastProblem) log.warn({ reason: message }, 'the signer waits for the database')
      lastProblem = message
    } finally {
      if (!(client instanceof Error)) await client.end().catch(() => undefined)
    }
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
  return null
}
