import { money } from '@millrace/money'
import type pg from 'pg'
import { available, custody, escrow, newTransferId, promotions } from '../../apps/server/src/ledger/index.ts'
import { post, type Leg, type PostOutcome, type Posting } from '../../apps/server/test/ledger.ts'
import { createLedgerQueue } from '../../apps/server/test/ledgerQueue.ts'
import { machineId, memberId, type Population } from './population.ts'

const one = money(1n, 'USDT')
const randomBelow = (count: number): number => Math.floor(Math.random() * count)

/** Which accounts the transfers use. */
export function createMoves({ members, machines }: Population) {
  const randomMember = () => available(memberId(randomBelow(members)))
  return {
    /** Any member buys any machine: two accounts are locked, and hardly ever the same ones. */
    uniform: (): Leg => ({
      kind: 'buy',
      from: randomMember(),
      to: escrow(machineId(randomBelow(machines))),
      amount: one,
    }),
    /** All members buy the same machine, as in a rush: one bounded account is in every transfer. */
    hot: (): Leg => ({ kind: 'buy', from: randomMember(), to: escrow(machineId(0)), amount: one }),
    /** All take from the same bounded budget. */
    budget: (): Leg => ({ kind: 'reward', from: promotions, to: randomMember(), amount: one }),
    /** All come out of the same account without a bound, which is append-only. */
    appendOnly: (): Leg => ({ kind: 'recharge', from: custody('bep20'), to: randomMember(), amount: one }),
  }
}

/** Transfers a second, one call each. */
export const measureSingle = (pool: pg.Pool, inFlight: number, seconds: number, move: () => Leg): Promise<number> =>
  drive(inFlight, seconds, move, (posting) => post(pool, posting))

/** Transfers a second through the queue. */
export async function measureBatched(
  pool: pg.Pool,
  inFlight: number,
  seconds: number,
  move: () => Leg,
): Promise<number> {
  const queue = createLedgerQueue(pool)
  const perSecond = await drive(inFlight, seconds, move, queue.post)
  await queue.close()
  return perSecond
}

/** `inFlight` callers, each of whom waits for the answer before the next transfer. */
async function drive(
  inFlight: number,
  seconds: number,
  move: () => Leg,
  send: (posting: Posting) => Promise<PostOutcome>,
): Promise<number> {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  let done = 0
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < endsAt) {
        const outcome = await send({ id: newTransferId(), reason: 'bench:1', legs: [move()] })
        if (outcome !== 'posted') throw new Error(`a transfer of the bench was answered with ${outcome}`)
        done++
      }
    }),
  )
  return (done / (performance.now() - startedAt)) * 1_000
}
