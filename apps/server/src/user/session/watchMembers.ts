import type { FastifyBaseLogger } from 'fastify'
import { keepListening } from '../../db/keepListening.ts'
import type { Platform } from '../../http/context.ts'
import { tokenCache } from './tokenCache.ts'

/**
 * Listens for changes to members and their sessions by any process, and drops what is cached about them. While the
 * connection is lost nothing is cached: every call queries the database.
 */
export function watchMembers(
  { db }: Platform,
  appUrl: string,
  log: FastifyBaseLogger,
): { readonly stop: () => Promise<void> } {
  const cache = tokenCache(db)
  const listening = keepListening({
    url: appUrl,
    name: 'millrace watch',
    channels: ['member_changed'],
    onListening: () => cache.setListening(true),
    onNotification: (_channel, memberId) => cache.forget(memberId),
    onLost(error) {
      cache.setListening(false)
      log.warn({ reason: error?.message }, 'not listening for changes to members')
    },
  })
  return {
    async stop() {
      await listening.stop()
      cache.setListening(false)
    },
  }
}
