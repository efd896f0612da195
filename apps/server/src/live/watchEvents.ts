import { liveEvent, type LiveEvent } from '@millrace/contract/msg/live'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import { keepListening } from '../db/keepListening.ts'
import type { Platform } from '../http/context.ts'
import { liveHub } from './hub.ts'
import { findMissed, listEvents, publishEvents } from './store.ts'

/** An event is seen at most this much later by whoever is there. */
const publishEveryMs = 50
/** While nobody is there who would be told. */
const publishRarelyMs = 1_000
const retryMs = 1_000
const batchMax = 1_000

/**
 * Publishes what is in the outbox (any process may; one at a time does), and passes on to this process's subscribers
 * what was published by any of them. After a lost connection it continues where it was.
 */
export async function watchEvents(
  { db, reads }: Pick<Platform, 'db' | 'reads'>,
  appUrl: string,
  log: FastifyBaseLogger,
): Promise<{ readonly stop: () => Promise<void> }> {
  const hub = liveHub(db)
  hub.last = (await findMissed(db, { after: Number.MAX_SAFE_INTEGER, topics: [], limit: 1 })).newest
  if (reads) hub.readPosition = () => reads.readPosition()
  let isStopping = false
  let current: pg.Client | null = null
  let reading: Promise<void> | null = null
  let isBehind = false

  async function publishWhileConnected(client: pg.Client): Promise<void> {
    const isConnected = () => current === client
    while (isConnected()) {
      // What fails is tried again: with this connection, or with the next one if it broke.
      const hasMore = await publishEvents(client).catch(() => false)
      if (!hasMore) await pauseBetween()
    }
  }

  /** Not longer than until somebody subscribes. */
  async function pauseBetween(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, hub.hasSubscribers ? publishEveryMs : publishRarelyMs).unref()
    hub.onSubscribed = resolve
    await promise
    clearTimeout(timer)
  }

  /** One reading at a time, so that events are passed on in their order. */
  function readOn(): void {
    isBehind = true
    reading ??= readAll()
      .catch((error: Error) => {
        log.warn({ reason: error.message }, 'live events could not be read')
        if (!isStopping) setTimeout(readOn, retryMs).unref()
      })
      .finally(() => {
        reading = null
      })
  }

  async function readAll(): Promise<void> {
    while (isBehind) {
      isBehind = false
      const events = await listEvents(db, hub.last, batchMax)
      if (events.length === batchMax) isBehind = true
      if (events.length > 0) hub.position = await hub.readPosition()
      hub.publish(events)
    }
  }

  const listening = keepListening({
    url: appUrl,
    name: 'millrace live',
    channels: ['live', 'live_signal'],
    onListening(client) {
      current = client
      readOn()
      void publishWhileConnected(client)
    },
    onNotification(channel, payload) {
      if (channel === 'live') return readOn()
      const signal = parseSignal(payload)
      if (signal) hub.publish([signal])
    },
    onLost(error) {
      current = null
      log.warn({ reason: error?.message }, 'not listening for live events')
    },
  })
  return {
    async stop() {
      isStopping = true
      current = null
      await listening.stop()
      await reading
    },
  }
}

/** Null for what is none: every login of the database may notify. */
function parseSignal(payload: string): LiveEvent | null {
  try {
    return z.parse(liveEvent, JSON.parse(payload))
  } catch {
    return null
  }
}
