import type { Address, Rail } from '@millrace/chain'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UnrecoverableError } from '../runtime.ts'
import type { Signed } from '../store.ts'
import { createLineFile, formatLine, parseLine, readLineFile } from './lineFile.ts'

export type Payout = Signed & { readonly payoutId: string }
export type Journal = NonNullable<Awaited<ReturnType<typeof openJournal>>>

const hex = z.templateLiteral(['0x', z.string()])
const line = z.object({
  payout: z.uuid(),
  sender: hex,
  nonce: z.int().nonnegative(),
  to: hex,
  amount: z.string().regex(/^\d+$/),
  hash: hex,
  raw: hex,
})

const getJournalName = (rail: Rail) => `payouts-${rail}.journal`

/**
 * The payouts that were signed on a rail, in a file beside the key file: what was paid stays known when the database is
 * put back from an older copy. It only grows, by one line for each payout, before that is sent. Only the signer that
 * holds the rail's lease writes to it, or a standby that has a folder of its own. Null when there is no file.
 */
export const openJournal = async (folder: string, rail: Rail, hotAddress: Address) => {
  const file = join(folder, getJournalName(rail))
  const content = await readLineFile(file)
  if (content === null) return null
  const payouts = new Map<string, Payout>()
  let last: Payout | undefined
  let nextNonce = 0
  for (const [index, text] of content.lines.entries()) {
    const payout = parsePayout(text)
    if (!payout) throw new UnrecoverableError(`The journal ${file} is damaged in line ${index + 1}: put its copy back.`)
    if (payout.sender !== hotAddress)
      throw new UnrecoverableError(`The journal ${file} is of other keys than the key file beside it.`)
    remember(payout)
  }

  function remember(payout: Payout): void {
    const earlier = payouts.get(payout.payoutId)
    if (earlier && earlier.hash !== payout.hash)
      throw new UnrecoverableError(
        `Two transactions are signed for the payout ${payout.payoutId}: ${earlier.hash}, which is in the journal ` +
          `${file}, and ${payout.hash}. Find out which of them was paid before the signer goes on.`,
      )
    payouts.set(payout.payoutId, payout)
    last = payout
    nextNonce = Math.max(nextNonce, payout.nonce + 1)
  }

  return {
    isCut: content.isCut,
    /** Returns when they are on disk. */
    async add(added: readonly Payout[]): Promise<void> {
      const fresh = added.filter(({ payoutId, hash }) => payouts.get(payoutId)?.hash !== hash)
      if (fresh.length === 0) return
      for (const payout of fresh) remember(payout)
      await appendFile(file, fresh.map(formatPayout).join(''), { flush: true, flag: 'a' })
    },
    find: (payoutId: string): Payout | undefined => payouts.get(payoutId),
    list: (): Payout[] => [...payouts.values()],
    last: (): Payout | undefined => last,
    /** The nonce after the highest of the journal. */
    nextNonce: () => nextNonce,
  }
}

/** Creates an empty journal. An existing one stays as it is. */
export const createJournal = (folder: string, rail: Rail): Promise<void> => createLineFile(folder, getJournalName(rail))

/** Why a journal must be there, for whoever has to bring it back. */
export const describeMissing = (folder: string, rail: Rail): string =>
  `There is no journal ${getJournalName(rail)} in ${folder}, but this signer has kept one: put its copy there. ` +
  'If it is lost for good, make an empty file of that name; the signer then goes by what the database has signed, ' +
  'so make sure first that the database was not put back from an older copy.'

const formatPayout = ({ payoutId, sender, nonce, recipient, amount, hash, raw }: Payout): string =>
  formatLine({
    payout: payoutId,
    sender,
    nonce,
    to: recipient,
    amount: String(amount),
    hash,
    raw,
  } satisfies z.input<typeof line>)

/** Null when the line is not as it was written. */
const parsePayout = (text: string): Payout | null => {
  const parsed = line.safeParse(parseLine(text))
  if (!parsed.success) return null
  const { payout: payoutId, to: recipient, amount, ...rest } = parsed.data
  return { ...rest, purpose: 'payout', payoutId, recipient, amount: BigInt(amount) }
}
