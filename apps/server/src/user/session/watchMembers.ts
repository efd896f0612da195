import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Platform } from '../../http/context.ts'
import { tokenCache } from './tokenCache.ts'

const retryMs = 500

/**
 * Listens for changes to members and their sessions by any process, and drops what is cached about them. While the
 * connection is lost nothing is cached: every call queries the database.
 */
export function watchMembers(
  { pool }: Platform,
  appUrl: string,
  log: FastifyBaseLogger,
): { readonly stop: () => Promise<void> } {
  const cache = tokenCache(pool)
  let isStopping = false
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  const started = connect()

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: appUrl,
      application_name: 'millrace watch',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    current = client
    let isLost = false
    const onLost = (error?: Error): void => {
      // Both 'error' and 'end' may be emitted.
      if (isLost) return
      isLost = true
      cache.setListening(false)
      if (isStopping) return
      log.warn({ reason: error?.message }, 'not listening for changes to members')
      client.end().catch(() => {})
      retry = setTimeout(() => void connect(), retryMs)
    }
    client.on('error', onLost)
    client.on('end', () => onLost())
    client.on('notification', ({ payload }) => cache.forget(payload ?? ''))
    try {
      await client.connect()
      await client.query('listen member_changed')
      cache.setListening(true)
    } catch (error) {
      onLost(error as Error)
    }
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(retry)
      await started
      await current?.end().catch(() => {})
      cache.setListening(false)
    },
  }
}
