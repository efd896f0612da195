import { parseMoney } from '@millrace/money'
import { createDatabase, type Database } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import { setClock } from '../ledger/index.ts'
import type { Settings } from '../settings.ts'
import { findTermsMode, writeTerms, type Terms } from './store.ts'

/** Stores the settings by which money moves where the database's functions read them. */
export async function applyTerms(settings: Settings): Promise<void> {
  const owner = createDatabase(createPool(settings.DATABASE_URL, { max: 1, name: 'millrace terms' }))
  try {
    await setClock(owner, { timeZone: settings.TIME_ZONE, isPractice: settings.PRACTICE_MODE === 'on' })
    await writeTerms(owner, toTerms(settings))
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
  withdrawAutoMax: parseUsdt(settings.WITHDRAW_AUTO_MAX),
  withdrawTwoFrom: parseUsdt(settings.WITHDRAW_TWO_FROM),
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
  bankPayoutMax: parseUsdt(settings.BANK_PAYOUT_MAX),
  bankMemberDayMax: parseUsdt(settings.BANK_MEMBER_DAY_MAX),
  bankDayMax: parseUsdt(settings.BANK_DAY_MAX),
  tillDayMax: parseUsdt(settings.TILL_DAY_MAX),
  reflectionDays: settings.REFLECTION_DAYS,
  stopMaxDays: settings.STOP_MAX_DAYS,
})
