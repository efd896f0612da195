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
  let owedBefore = 0n
  for (const { text } of records) {
    const record = parseRecord(text)
    const { epoch, day } = record
    const owed = sumOf(record.liabilities, ({ total }) => total)
    if (record.reserves.length === 0) unstated += 1
    else {
      stated += 1
      const held = sumOf(chainReserves(record), ({ amount }) => amount)
      if (held < owed) short.push({ epoch, day, short: owed - held })
      const least = sumOf(chainReserves(record), (reserve) => reserve.low)
      const bound = owed < owedBefore ? owed : owedBefore
      if (least < bound) low.push({ epoch, day, short: bound - least })
    }
    owedBefore = owed
  }
  return { step: stated === 0 ? undefined : stepOf(short, stated), short, unstated, low }
}

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
const chainReserves = ({ reserves }: BooksRecord): BooksRecord['reserves'] =>
  reserves.filter(({ kind }) => kind === 'chain')

const sumOf = <Part extends { readonly currency: string }>(
  parts: readonly Part[],
  valueOf: (part: Part) => string,
): bigint => parts.reduce((sum, part) => (part.currency === currency ? sum + BigInt(valueOf(part)) : sum), 0n)
