import type { LiveEvent } from '@millrace/contract/msg/live'
import type { Database } from '../db/database.ts'
import { liveHub, type Subscriber } from './hub.ts'
import { findMissed } from './store.ts'

/** A client that missed more events than this reloads everything, which is less than a list of the changes. */
const missedMax = 500

export type Start = {
  readonly last: number
  readonly isComplete: boolean
  readonly events: readonly LiveEvent[]
  /** What is asked for because of these has to include it; null where nothing is read from standbys. */
  readonly position: string | null
}

export type Following = {
  /** What was missed. Nothing is delivered before `begin` is called. */
  readonly start: Start
  /** Delivers what has come meanwhile, and from then on what comes. */
  readonly begin: () => void
  /** From now on other topics. */
  readonly follow: (topics: readonly string[]) => void
  readonly stop: () => void
}

/**
 * Follows topics from a number on, without losing or doubling an event: it subscribes before it reads what was missed,
 * and leaves out what it has read.
 */
export async function follow(
  db: Database,
  { topics, since }: { readonly topics: readonly string[]; readonly since: number | undefined },
  { deliver, end }: Subscriber,
): Promise<Following> {
  const hub = liveHub(db)
  let waiting: LiveEvent[] | null = []
  let readUpTo = 0
  // An event that was read from the database may arrive from the hub later: it is delivered once.
  const deliverNew = (events: readonly LiveEvent[]) => {
    const later = events.filter(({ number }) => number === null || number > readUpTo)
    if (later.length > 0) deliver(later)
  }
  const subscriber = {
    deliver: (events: readonly LiveEvent[]) => (waiting ? void waiting.push(...events) : deliverNew(events)),
    end,
  }
  hub.subscribe(subscriber, topics)
  try {
    const start = { ...(await readStart(db, topics, since)), position: await hub.readPosition() }
    readUpTo = start.last
    return {
      start,
      begin() {
        const meanwhile = waiting ?? []
        waiting = null
        deliverNew(meanwhile)
      },
      follow: (others) => hub.subscribe(subscriber, others),
      stop: () => hub.unsubscribe(subscriber),
    }
  } catch (error) {
    hub.unsubscribe(subscriber)
    throw error
  }
}

async function readStart(
  db: Database,
  topics: readonly string[],
  since: number | undefined,
): Promise<Omit<Start, 'position'>> {
  const { newest, removedUpTo, events } = await findMissed(db, {
    after: since ?? Number.MAX_SAFE_INTEGER,
    topics,
    limit: missedMax + 1,
  })
  // A number that was never given comes from another database, for instance one that was put back from a copy.
  const isComplete = since === undefined || (since >= removedUpTo && since <= newest && events.length <= missedMax)
  return { last: newest, isComplete, events: isComplete ? events : [] }
}
