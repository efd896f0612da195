import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Platform } from '../../http/context.ts'
import { tokenCache } from './tokenCache.ts'

const retryMs = 500

/**
 * Hears of every change to a member or their sessions, made by whichever process, and forgets what was remembered of
 * them. While the connection is away nothing is remembered at all: every call asks the database.
 */
export function watchMembers(
  { pool }: Platform,
  appUrl: string,
  log: FastifyBaseLogger,
): { readonly stop: () => Promise<void> } {
  const known = tokenCache(pool)
  let isStopping = false
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  const begun = connect()

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: appUrl,
      application_name: 'millrace watch',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    client = own
    const lost = once((error?: Error) => {
      known.setListening(false)
      if (isStopping) return
      log.warn({ reason: error?.message }, 'changes to members are not heard of')
      own.end().catch(() => {})
      retry = setTimeout(() => void connect(), retryMs)
    })
    own.on('error', lost)
    own.on('end', () => lost())
    own.on('notification', ({ payload }) => known.forget(payload ?? ''))
    try {
      await own.connect()
      await own.query('listen member_changed')
      known.setListening(true)
    } catch (error) {
      lost(error as Error)
    }
  }

  return {
    async stop() {
      isStopping = true
      clearTimeout(retry)
      await begun
      await client?.end().catch(() => {})
      known.setListening(false)
    },
  }
}

function once<Given>(act: (given?: Given) => void): (given?: Given) => void {
  let isDone = false
  return (given) => {
    if (isDone) return
    isDone = true
    act(given)
  }
}
