import { parseMoney } from '@millrace/money'
import { createDatabase, type Database } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { setClock } from '../ledger/index.ts'
import type { Settings } from '../settings.ts'
import { findTermsMode, writeDurability, writeFirstLimits, writeTerms, type FirstLimits, type Terms } from './store.ts'

/**
 * Stores the settings by which money moves where the database's functions read them. Limits are stored once: afterwards
 * two people change them.
 */
export async function applyTerms(settings: Settings): Promise<void> {
  const owner = createDatabase(createPool(settings.DATABASE_URL, { max: 1, name: 'millrace terms' }))
  try {
    await setClock(owner, { timeZone: settings.TIME_ZONE, isPractice: settings.PRACTICE_MODE === 'on' })
    await writeTerms(owner, toTerms(settings))
    await writeDurability(owner, settings.REQUIRE_SYNC === 'on')
    await writeFirstLimits(owner, toFirstLimits(settings))
  } finally {
    await owner.destroy()
  }
}

/** Whether the terms in force were stored in this process's mode. */
export const hasTerms = async (db: Database, { PRACTICE_MODE }: Settings): Promise<boolean> =>
  (await findTermsMode(db)) === PRACTICE_MODE

const parseUsdt = (text: string): bigint => parseMoney(text, 'USDT')?.minor ?? 0n

const toTerms = (settings: Settings): Terms => ({
  withdrawMin: parseUsdt(settings.WITHDRAW_MIN),
  // Jsonb has no bigint. All amounts that can be set fit into a number.
  withdrawLocalMin: JSON.stringify(settings.WITHDRAW_LOCAL_MIN, (_, value) =>
    typeof value === 'bigint' ? Number(value) : value,
  ),
  withdrawFeeBasisPoints: Math.round(settings.WITHDRAW_FEE_PERCENT * 100),
  withdrawDeadlineHours: settings.WITHDRAW_DEADLINE_HOURS,
  windowDays: [...settings.WITHDRAW_WINDOW.days],
  windowFrom: settings.WITHDRAW_WINDOW.from,
  windowTo: settings.WITHDRAW_WINDOW.to,
  destinationWaitHours: settings.DESTINATION_WAIT_HOURS,
  confirmations: settings.CONFIRMATIONS,
  rechargeMin: parseUsdt(settings.RECHARGE_MIN),
  rateHoldMinutes: settings.RATE_HOLD_MINUTES,
  isPractice: settings.PRACTICE_MODE === 'on',
  rateBandBasisPoints: Math.round(settings.RATE_BAND_PERCENT * 100),
  tillDayMax: parseUsdt(settings.TILL_DAY_MAX),
  reflectionDays: settings.REFLECTION_DAYS,
  stopMaxDays: settings.STOP_MAX_DAYS,
})

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other)

const toFirstLimits = (settings: Settings): FirstLimits => ({
  autoMax: parseUsdt(settings.WITHDRAW_AUTO_MAX),
  // Whatever is more than nobody has to approve takes somebody.
  twoFrom: max(parseUsdt(settings.WITHDRAW_TWO_FROM), parseUsdt(settings.WITHDRAW_AUTO_MAX) + 1n),
  autoBankDayMax: parseUsdt(settings.AUTO_RAIL_DAY_MAX),
  autoBep20DayMax: parseUsdt(settings.AUTO_RAIL_DAY_MAX),
  autoTrc20DayMax: parseUsdt(settings.AUTO_RAIL_DAY_MAX),
  autoDayMax: parseUsdt(settings.AUTO_DAY_MAX),
  autoYoungDayMax: parseUsdt(settings.AUTO_YOUNG_DAY_MAX),
  autoNewDayMax: parseUsdt(settings.AUTO_NEW_DAY_MAX),
  bankPayoutMax: parseUsdt(settings.BANK_PAYOUT_MAX),
  bankMemberDayMax: parseUsdt(settings.BANK_MEMBER_DAY_MAX),
  bankDayMax: parseUsdt(settings.BANK_DAY_MAX),
})
