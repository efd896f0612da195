import { type Client, connect, giveUpLease, renewLease, takeLease } from './store.ts'

/** Several of these fit into the time after which a lease has run out: see sql/functions/lease.sql. */
const renewEveryMs = 3_300

export type Lease = {
  /** Throws when another signer has taken it. */
  readonly assertHeld: () => void
  /** Lets another signer begin at once. */
  readonly giveUp: () => Promise<void>
}

/** Another signer has begun, since this one did not renew its lease in time. */
class LeaseLost extends Error {}

/** Also where the database refused to save what was signed. */
export const isLeaseLost = (error: unknown): boolean =>
  error instanceof LeaseLost || (error as { code?: string }).code === 'MR004'

/**
 * Tries to become the one signer for a chain or the books. The connection keeps the lease's number: the database saves
 * what it has signed only as long as nobody has taken the lease after it. Null when another signer holds it.
 *
 * It is renewed by a connection of its own: a pass may take longer than the lease lasts, when much is to be paid or
 * looked up. A process that is frozen renews nothing.
 */
export const openLease = async (
  client: Client,
  databaseUrl: string,
  what: string,
  holder: string,
): Promise<Lease | null> => {
  const number = await takeLease(client, what, holder)
  if (number === null) return null
  const renewer = await connect(databaseUrl)
  let isLost = false
  let renewing: Promise<void> = Promise.resolve()
  const renew = async (): Promise<void> => {
    // Also when its connection is lost: then it is taken again, under the next number.
    isLost ||= !(await renewLease(renewer, what, number).catch(() => false))
  }
  const timer = setInterval(() => {
    renewing = renewing.then(renew)
  }, renewEveryMs)
  return {
    assertHeld: () => {
      if (isLost) throw new LeaseLost('another signer has taken over')
    },
    giveUp: async () => {
      clearInterval(timer)
      await renewing
      await giveUpLease(renewer, what, number).catch(() => undefined)
      await renewer.end().catch(() => undefined)
    },
  }
}
