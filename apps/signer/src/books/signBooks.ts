import { bep20, createRpc } from '@millrace/chain'
import { setTimeout as pause } from 'node:timers/promises'
import type { Keys } from '../keyFile.ts'
import { type Lease, openLease } from '../lease.ts'
import { createPace } from '../pace.ts'
import { type Log, type OnCheckpoint, UnrecoverableError } from '../runtime.ts'
import { assertChain } from '../signRail.ts'
import { type Client, connect } from '../store.ts'
import { createAnchorer } from './anchorRecords.ts'
import { type BooksJournal, openBooksJournal } from './booksJournal.ts'
import type { BooksKey } from './booksKey.ts'
import { createControlSigner } from './signControl.ts'
import { createRecordSigner } from './signRecords.ts'
import { takeOverRecords } from './takeOverRecords.ts'

const waitMaxMs = 30_000

type Parts = {
  readonly databaseUrl: string
  readonly folder: string
  readonly holder: string
  readonly follows: boolean
  readonly key: BooksKey
  readonly keys: Keys
  /** The node of the chain that anchors are written to. */
  readonly url: string
  readonly pollMs: number
  readonly log: Log
  readonly onCheckpoint: OnCheckpoint
  readonly signal: AbortSignal
}

/** Signs, anchors and attests the records of days until the signal, through outages of the database and the chain. */
export const signBooks = async (parts: Parts): Promise<void> => {
  const { pollMs, log, signal } = parts
  let lastProblem = ''
  let waitMs = pollMs
  while (!signal.aborted) {
    try {
      await signWhileConnected(parts, () => {
        lastProblem = ''
        waitMs = pollMs
      })
    } catch (error) {
      if (error instanceof UnrecoverableError) throw error
      const { message, name } = error as Error
      // A problem is logged when it begins or changes, not as long as it lasts.
      if (message !== lastProblem) log.warn({ name, reason: message }, 'the books cannot be signed; it is tried again')
      lastProblem = message
      waitMs = Math.min(waitMs * 2, waitMaxMs)
    }
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
}

const signWhileConnected = async (parts: Parts, onPass: () => void): Promise<void> => {
  const { databaseUrl, folder, key, holder, follows, pollMs, signal } = parts
  const client = await connect(databaseUrl)
  let lease: Lease | null = null
  let journal: BooksJournal | undefined
  try {
    while (!signal.aborted) {
      lease = await openLease(client, databaseUrl, 'books', holder)
      if (lease) return await signWithLease(parts, client, lease, onPass)
      onPass()
      if (follows) {
        journal ??= await openJournal(folder, key)
        await takeOverRecords(client, key, journal)
      }
      await pause(pollMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await lease?.giveUp()
    await client.end().catch(() => undefined)
  }
}

const signWithLease = async (parts: Parts, client: Client, lease: Lease, onPass: () => void): Promise<void> => {
  const { folder, key, keys, url, pollMs, signal } = parts
  const journal = await openJournal(folder, key)
  await takeOverRecords(client, key, journal)
  const rpc = createRpc(url)
  const signRecords = createRecordSigner({ ...parts, client, journal })
  const signControl = createControlSigner({ ...parts, client, journal })
  const anchor = createAnchorer({ ...parts, client, rpc, network: bep20, keys: keys.bep20 })
  const pace = await createPace(client, pollMs, signal)
  while (!signal.aborted) {
    lease.assertHeld()
    await signRecords()
    await signControl()
    // Last: a chain that is away must not hold up the day.
    await assertChain(rpc, bep20)
    await anchor()
    onPass()
    await pace.wait()
  }
}

const openJournal = async (folder: string, key: BooksKey): Promise<BooksJournal> => {
  const journal = await openBooksJournal(folder, key)
  if (!journal) throw new UnrecoverableError('The journal of the books has disappeared.')
  return journal
}
