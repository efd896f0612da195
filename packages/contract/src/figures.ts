/**
 * Everything that is counted or summed and shown, once. A figure has one definition in SQL, which every surface reads;
 * two that differ (now and as a day was sealed, of a unit and of a member) are two figures. Amounts of single rows are
 * none.
 *
 * What members can ask about has its name and meaning in ten languages (packages/texts/src/figure), the rest has
 * English ones here. docs/FIGURES.md is made of both.
 */

/** `settled` changes when a day is settled, `minute` is counted once a minute, `sealed` is of a sealed day, for good. */
export const figureMoments = ['live', 'minute', 'settled', 'sealed'] as const

export type Figure = {
  readonly unit: 'USDT' | 'percent' | 'count' | 'days' | 'minutes'
  /** How many are shown at most, where the screen says no less. */
  readonly decimals: number
  readonly moment: (typeof figureMoments)[number]
  /** A function, view or table of apps/server/sql, with the column after a dot where it has several figures. */
  readonly sql: string
  /** What there is one for each of. */
  readonly of?: 'machine' | 'member' | 'day' | 'programme' | 'rail' | 'queue'
  /** Of a figure that nobody can ask about in the app. */
  readonly english?: readonly [name: string, meaning: string]
}

const figure = <const Of extends Figure>(of: Of): Of => of
const usdt = { unit: 'USDT', decimals: 2 } as const
const percent = { unit: 'percent', decimals: 1 } as const
const count = { unit: 'count', decimals: 0 } as const
const minutes = { unit: 'minutes', decimals: 0 } as const
const byMinute = { moment: 'minute' } as const
const live = { moment: 'live' } as const
const settled = { moment: 'settled' } as const
const sealed = { moment: 'sealed' } as const
const ofMachine = { of: 'machine' } as const
const ofMember = { of: 'member' } as const

const shownToMembers = {
  'cover.percent': figure({ ...percent, ...byMinute, sql: 'cover_now.cover_percent' }),
  'cover.held': figure({ ...usdt, ...byMinute, sql: 'cover_now.held' }),
  'cover.owed': figure({ ...usdt, ...byMinute, sql: 'cover_now.owed' }),
  'cover.low': figure({ ...usdt, ...byMinute, sql: 'books_day.low' }),
  'sealed.owed': figure({ ...usdt, ...sealed, of: 'day', sql: 'books_tree.total' }),
  'machine.average': figure({ unit: 'USDT', decimals: 6, ...settled, ...ofMachine, sql: 'machine_pace.average' }),
  'machine.deviation': figure({ ...percent, ...settled, ...ofMachine, sql: 'machine_pace.deviation_percent' }),
  'machine.revenue-deviation': figure({ ...percent, ...byMinute, ...ofMachine, sql: 'machine_books.month_earned' }),
  'machine.covered': figure({ ...percent, ...byMinute, ...ofMachine, sql: 'machine_books.income' }),
  'buyer.result': figure({ ...usdt, ...byMinute, ...ofMachine, sql: 'machine_books.buyers' }),
  'withdrawals.median': figure({ ...minutes, ...byMinute, sql: 'books_state.median_minutes' }),
  'promotions.left': figure({ ...usdt, ...live, sql: 'promotions_state.balance' }),
  'promotions.free': figure({ ...usdt, ...live, sql: 'promotions_free.free' }),
  'mine.money': figure({ ...usdt, ...live, ...ofMember, sql: 'member_money.money' }),
  'mine.in-units': figure({ ...usdt, ...live, ...ofMember, sql: 'member_money.in_units' }),
  'mine.income': figure({ ...usdt, ...live, ...ofMember, sql: 'member_money.income' }),
  'mine.sealed': figure({ ...usdt, ...sealed, ...ofMember, sql: 'books_of_member' }),
} as const
