import { automaticLimits, limitShow } from '@millrace/contract/console/limit'
import { usdtDecimal } from '@millrace/money'
import { handle, type Handler } from '../../http/handle.ts'
import { readLimits } from './store.ts'

export const limitHandlers: readonly Handler[] = [
  handle(limitShow, async ({ db }) => {
    const { limits, used, max, waiting } = await readLimits(db)
    return {
      limits,
      automatic: automaticLimits.map((name) => ({
        name,
        used: usdtDecimal(BigInt(used[name])),
        max: usdtDecimal(BigInt(max[name])),
        waiting: waiting[name] ?? 0,
      })),
    }
  }),
]
