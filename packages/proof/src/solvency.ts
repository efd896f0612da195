import { parseRecord, type BooksRecord, type SignedRecord } from './record.ts'
import { fail, pass, type Step } from './step.ts'

/** A day on which less was held than was owed; amounts in the smallest unit. */
export type ShortDay = { readonly epoch: number; readonly day: string; readonly short: bigint }

export type Solvency = {
  /** None when no record says what is held: then nothing was looked at. */
  readonly step: Step | undefined
  readonly short: readonly ShortDay[]
  /** How many records say nothing about what is held. */
  readonly unstated: number
  /**
   * Days whose least was below what was owed when they began and when they ended. That is a reason to ask and no proof:
   * the least of each rail may be of another moment, and members may have been paid, and paid in, on the same day.
   */
  readonly low: readonly ShortDay[]
}

/**
 * Compares what is held on chains with what is owed to members, in USDT, day by day. Less is wrong for certain. More is
 * not yet enough: what is held also belongs to machines, promotions and fees. What a bank says is not counted.
 */
export function verifySolvency(records: readonly SignedRecord[]): Solvency {
  const short: ShortDay[] = []
  const low: ShortDay[] = []
  let [stated, unstated] = [0, 0]
  let before: BooksRecord | undefined
  for (const { text } of records) {
    const record = parseRecord(text)
    const { epoch, day } = record
    if (record.reserves.length === 0) unstated += 1
    else {
      stated += 1
      const { held, owed, heldLeast, owedLeast } = coverOf(record, before)
      if (held < owed) short.push({ epoch, day, short: owed - held })
      if (heldLeast < owedLeast) low.push({ epoch, day, short: owedLeast - heldLeast })
    }
    before = record
  }
  return { step: stated === 0 ? undefined : stepOf(short, stated), short, unstated, low }
}

/**
 * What the chains had and members were owed at the end of a day, in the smallest unit of USDT; and the least of both:
 * of what the chains had during it, and of what was owed at its two ends.
 */
export function coverOf(record: BooksRecord, before: BooksRecord | undefined) {
  const chains = record.reserves.filter(({ kind }) => kind === 'chain')
  const owed = owedToMembers(record)
  const owedBefore = before ? owedToMembers(before) : 0n
  return {
    held: sumOf(chains, ({ amount }) => amount),
    owed,
    heldLeast: sumOf(chains, ({ low }) => low),
    owedLeast: owed < owedBefore ? owed : owedBefore,
  }
}

/** In the smallest unit of USDT. */
export const owedToMembers = ({ liabilities }: BooksRecord): bigint => sumOf(liabilities, ({ total }) => total)

function stepOf(short: readonly ShortDay[], stated: number): Step {
  const [first] = short
  if (!first) return pass('solvent', { currency, days: String(stated) })
  const { epoch, day } = first
  return fail('solvent', `less was held than was owed to members on ${short.length} of ${stated} days`, {
    currency,
    epoch: String(epoch),
    day,
    short: first.short.toString(),
  })
}

const currency = 'USDT'

const sumOf = <Part extends { readonly currency: string }>(
  parts: readonly Part[],
  valueOf: (part: Part) => string,
): bigint => parts.reduce((sum, part) => (part.currency === currency ? sum + BigInt(valueOf(part)) : sum), 0n)
