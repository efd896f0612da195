import type { Network, Rpc } from '@millrace/chain'
import type { RailKeys } from '../keyFile.ts'
import { type Log, UnrecoverableError } from '../runtime.ts'
import { type Client, inTransaction, nonceAfterSigned, readSigned, saveSigned } from '../store.ts'
import { createJournal, describeMissing, type Journal, openJournal, type Payout } from './journal.ts'
import { findWaiting, hasJournal, isKnown, nonceAfterLost, recordJournal, recordLost } from './store.ts'

type Parts = { readonly client: Client; readonly network: Network; readonly log: Log }
type RailFolder = { readonly folder: string; readonly keys: RailKeys }

/** Opens the journal of a rail, or creates it where the signer never kept one. The caller holds the rail's lease. */
export const openRailJournal = async ({
  client,
  network: { rail },
  folder,
  keys,
  log,
}: Parts & RailFolder): Promise<Journal> => {
  let journal = await openJournal(folder, rail, keys.hotAddress)
  if (!journal) {
    if (await hasJournal(client, rail)) throw new UnrecoverableError(describeMissing(folder, rail))
    await createJournal(folder, rail)
    journal = await openJournal(folder, rail, keys.hotAddress)
    if (!journal) throw new Error('the journal has disappeared')
  }
  if (journal.isCut) log.warn({ rail }, 'the last line of the journal was cut off; nothing was sent for it')
  await recordJournal(client, rail)
  return journal
}

/**
 * Compares the journal with the database. What the database has signed and the journal lacks was not sent yet, or is
 * from before there was a journal: the journal takes it over. What the journal has and the database lacks means that
 * the database was put back from an older copy. Payouts that still wait there get the transaction that was signed for
 * them; the others are reported as lost. Returns those.
 */
export const compareJournal = async (
  { client, network: { rail }, log }: Parts,
  journal: Journal,
): Promise<readonly Payout[]> => {
  const known = new Set<string>()
  let added = 0
  for await (const page of readSigned(client, rail)) {
    const payouts = page.filter((signed): signed is Payout => signed.purpose === 'payout')
    const fresh = payouts.filter(({ payoutId, hash }) => journal.find(payoutId)?.hash !== hash)
    await journal.add(fresh)
    added += fresh.length
    for (const { hash } of payouts) known.add(hash)
  }
  if (added > 0) log.info({ rail, payouts: added }, 'the journal takes over what the database has as signed')
  const missing = journal.list().filter(({ hash }) => !known.has(hash))
  if (missing.length === 0) return []
  const waiting = await findWaiting(
    client,
    rail,
    missing.map(({ payoutId }) => payoutId),
  )
  const isWaiting = (payout: Payout) => isSameContent(payout, waiting.get(payout.payoutId))
  const found = missing.filter(isWaiting)
  const lost = missing.filter((payout) => !isWaiting(payout))
  await inTransaction(client, async () => {
    for (const payout of found) await saveSigned(client, rail, payout)
  })
  const reported = await recordLost(
    client,
    rail,
    lost.map(({ hash, payoutId, recipient, amount, nonce }) => ({
      transaction: hash,
      payout: payoutId,
      recipient,
      amount,
      nonce,
    })),
  )
  if (found.length > 0 || reported > 0)
    log.error(
      { rail, takenOver: found.length, lost: reported },
      'the database is older than the journal: it was put back from a copy',
    )
  return lost
}

/** Whether the payout that waits is the one that was signed. */
export const isSameContent = (
  { recipient, amount }: Payout,
  waiting: { readonly address: string; readonly amount: bigint } | undefined,
): boolean => waiting?.address === recipient && waiting.amount === amount

/** While running: whether the newest payout of the journal is gone from the database. */
export const isDatabaseOlder = async ({ client, network: { rail } }: Parts, journal: Journal): Promise<boolean> => {
  const last = journal.last()
  return last !== undefined && !(await isKnown(client, rail, last.hash))
}

/**
 * The hot wallet may have sent more than journal and database know, when both are from an older copy. That is reported
 * as lost too.
 */
export const compareNonces = async (
  { client, network: { rail }, log }: Parts,
  { rpc, keys }: { readonly rpc: Rpc; readonly keys: RailKeys },
  journal: Journal,
): Promise<void> => {
  const sent = await rpc.nonce(keys.hotAddress, 'latest')
  if (sent <= journal.nextNonce()) return
  const known = Math.max(await nonceAfterSigned(client, rail, keys.hotAddress), await nonceAfterLost(client, rail))
  if (sent <= known) return
  const transaction = `nonces ${Math.max(known, journal.nextNonce())} to ${sent - 1} of the hot wallet`
  const payout = { transaction, payout: null, recipient: '', amount: 0n, nonce: sent - 1 } as const
  if ((await recordLost(client, rail, [payout])) > 0)
    log.error(
      { rail, transaction },
      'the hot wallet has sent what neither journal nor database knows: both are from an older copy',
    )
}
