import { BriefCache } from '../../db/BriefCache.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import type { Platform } from '../../http/context.ts'
import { readMissingCredits } from '../../rails/index.ts'
import { toDecisions } from './decisions.ts'
import {
  findKeptAtMs,
  listDays,
  listDecisionTimes,
  listStops,
  listWaiting,
  readCover,
  readInvitationAmount,
  readMachineTotals,
  readSeals,
  readState,
  readTransferred,
} from './store.ts'

type Source = Pick<Platform, 'db' | 'settings'>

/** What other domains count. They are given, since those domains ask whether buying is stopped. */
export type OtherFigures = {
  readonly readBudget: (db: Database) => Promise<{
    readonly funded: bigint
    readonly granted: bigint
    readonly used: bigint
    readonly balance: bigint
    readonly promised: bigint
    readonly free: bigint
  }>
  readonly readTicketFigures: (db: Database) => Promise<{
    readonly count: number
    readonly complaints: number
    readonly medianMinutes: number | null
    readonly overdue: number
  }>
}

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Everything but names, which depend on the language. */
async function readFigures({ db, settings }: Source, { readBudget, readTicketFigures }: OtherFigures) {
  const [
    state,
    days,
    transferred,
    cover,
    machines,
    seals,
    stops,
    missing,
    invitation,
    times,
    waiting,
    budget,
    tickets,
  ] = await Promise.all([
    readState(db),
    listDays(db),
    readTransferred(db),
    readCover(db),
    readMachineTotals(db),
    readSeals(db),
    listStops(db),
    readMissingCredits(db),
    readInvitationAmount(db),
    listDecisionTimes(db),
    listWaiting(db),
    readBudget(db),
    readTicketFigures(db),
  ])
  const complaints = { ...tickets, complaintHours: settings.COMPLAINT_HOURS }
  const decisions = toDecisions(times, waiting)
  return { state, days, transferred, cover, machines, seals, stops, missing, invitation, decisions, budget, complaints }
}

/** Everybody reads the same: the figures are read again when they were kept again, and every few seconds at most. */
const getCache = memoizeByDatabase(() => new BriefCache<number, Figures>(5_000))

export async function readKeptFigures(source: Source, others: OtherFigures): Promise<Figures> {
  const keptAtMs = await findKeptAtMs(source.db)
  return getCache(source.db).get(keptAtMs, () => readFigures(source, others))
}
