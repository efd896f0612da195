import { memoizeByPool } from '../../db/memoizeByPool.ts'
import { readBudget } from '../../gift/index.ts'
import type { Platform } from '../../http/context.ts'
import { readTicketFigures } from '../../service/index.ts'
import {
  listDays,
  listStops,
  readBalances,
  readCover,
  readInvitationAmount,
  readMachineTotals,
  readSeals,
  readState,
  readTransferred,
} from './store.ts'

type Source = Pick<Platform, 'db' | 'pool' | 'settings'>

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Everything but names, which depend on the language. */
async function readFigures({ db, pool, settings }: Source) {
  const [state, days, balance, transferred, cover, machines, seals, stops, invitation, budget, tickets] =
    await Promise.all([
      readState(pool),
      listDays(pool),
      readBalances(pool),
      readTransferred(pool),
      readCover(pool),
      readMachineTotals(pool),
      readSeals(pool),
      listStops(pool),
      readInvitationAmount(pool),
      readBudget(db),
      readTicketFigures(db),
    ])
  const complaints = { ...tickets, complaintHours: settings.COMPLAINT_HOURS }
  return { state, days, balance, transferred, cover, machines, seals, stops, invitation, budget, complaints }
}

const keptMs = 3_000

/** The figures change once a minute, and everybody reads the same: they are read every few seconds at most. */
const getKept = memoizeByPool(() => ({ figures: null as Promise<Figures> | null, untilMs: 0 }))

export function readKeptFigures(source: Source): Promise<Figures> {
  const kept = getKept(source.pool)
  if (!kept.figures || performance.now() > kept.untilMs) {
    kept.untilMs = performance.now() + keptMs
    const figures = readFigures(source)
    kept.figures = figures
    // Those who are waiting get the failure; nobody after them does.
    figures.catch(() => {
      if (kept.figures === figures) kept.figures = null
    })
  }
  return kept.figures
}
