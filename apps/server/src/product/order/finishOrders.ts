import type { Platform } from '../../http/context.ts'
import { finishOrderBatch } from './store.ts'

const batch = 5_000

/**
 * Turns the price of every order past its reflection period into capital. May run in any number of processes at once.
 */
export async function finishOrders({ pool }: Pick<Platform, 'pool'>): Promise<number> {
  let finished = 0
  for (;;) {
    const now = await finishOrderBatch(pool, batch)
    finished += now
    if (now < batch) return finished
  }
}
