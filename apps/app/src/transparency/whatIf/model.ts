/**
 * What would happen if the expected return were paid out of members' deposits. Plain numbers in USDT: this is a
 * calculation about imagined money, and no amount of it is booked anywhere.
 */

/** A day that really happened here. */
export type RealDay = {
  readonly day: string
  readonly newMembers: number
  /** How many there were at its end. */
  readonly members: number
  readonly deposits: number
  readonly withdrawals: number
}

export type RealMachine = {
  /** What members have paid for its units. */
  readonly raised: number
  /** What all sold units together are expected to earn in a day. */
  readonly expectedDaily: number
}

export type Platform = { readonly days: readonly RealDay[]; readonly machines: readonly RealMachine[] }

export type Settings = {
  readonly newMembersWeekly: number
  /** What is promised for a year, as a share of the price: 0.8 is 80 percent. */
  readonly promisedYearly: number
  /** The share of members who leave in a week and take their balance along. */
  readonly leavingWeekly: number
}

export type PlayedDay = { readonly day: string; readonly owed: number; readonly held: number }

/** A quarter of all who joined, in the order in which they came. */
export type Group = {
  readonly members: number
  readonly paidIn: number
  readonly takenOut: number
  /** Negative for those who took out more than they paid in: it was the others' money. */
  readonly lost: number
}

/** A figure of the public page that would have shown it, and when. */
export type Sign = {
  readonly id: 'covered' | 'ratio' | 'smooth' | 'revenue' | 'overdue'
  readonly index: number
  readonly day: string
}

export type Outcome = {
  readonly days: readonly PlayedDay[]
  /** How many of them really happened; afterwards the settings decide. */
  readonly realDays: number
  /** The first day on which somebody could not be paid; null when that is further away than the model looks. */
  readonly collapse: { readonly index: number; readonly day: string } | null
  readonly groups: readonly Group[]
  /** What was paid for units: there is no machine, so it is gone. */
  readonly takenByOperator: number
  readonly signs: readonly Sign[]
}

export const daysMax = 1_095
/** Returns that are the same to the last digit for this long: no machine works like that. */
const smoothDays = 14
/** A machine that has received nothing for this long after it was funded. */
const idleDays = 30
const overdueDays = 3

const sum = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((total, each) => total + of(each), 0)

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** What this platform really shows, as a start for the sliders. */
export function readSettings({ days, machines }: Platform): Settings {
  const weeks = Math.max(1, days.length) / 7
  const raised = sum(machines, (machine) => machine.raised)
  // Members' balances at the end of each day, as far as deposits and withdrawals tell.
  let balance = 0
  const balances = days.map(({ deposits, withdrawals }) => (balance = Math.max(0, balance + deposits - withdrawals)))
  const balanceSum = sum(balances, (each) => each)
  const withdrawnDaily = sum(days, (day) => day.withdrawals) / Math.max(1, balanceSum)
  return {
    newMembersWeekly: Math.round(sum(days, (day) => day.newMembers) / weeks),
    promisedYearly: raised > 0 ? (sum(machines, (machine) => machine.expectedDaily) * 365) / raised : 0,
    leavingWeekly: 1 - (1 - Math.min(0.5, withdrawnDaily)) ** 7,
  }
}

/** Those who paid in on one day. */
type Cohort = {
  /** On a real day as many as bring an average deposit each: some pay more than once. */
  readonly joined: number
  readonly paidIn: number
  takenOut: number
  balance: number
  units: number
}

/** Plays the fraud: first through the days that really happened, then as the settings say. */
export function play(platform: Platform, settings: Settings): Outcome {
  const real = platform.days
  const first = real[0]?.day
  if (first === undefined) return nothing
  const deposited = sum(real, (day) => day.deposits)
  // Some may have joined before the first day.
  const members = Math.max(1, real.at(-1)?.members ?? 0)
  const buyShare = Math.min(1, sum(platform.machines, (machine) => machine.raised) / Math.max(1, deposited))
  const depositEach = Math.max(1, deposited / members)
  const returnDaily = settings.promisedYearly / 365
  const leavingDaily = 1 - (1 - settings.leavingWeekly) ** (1 / 7)

  const cohorts: Cohort[] = []
  const days: PlayedDay[] = []
  const found = new Map<Sign['id'], number>()
  const note = (id: Sign['id'], index: number) => void (found.has(id) || found.set(id, index))
  let held = 0
  let takenByOperator = 0
  let collapse: number | null = null
  let firstReturn: number | null = null

  for (let index = 0; index < daysMax && collapse === null; index += 1) {
    const realDay = real[index]
    const deposits = realDay?.deposits ?? (settings.newMembersWeekly / 7) * depositEach
    held += deposits
    const bought = deposits * buyShare
    held -= bought
    takenByOperator += bought
    cohorts.push({
      joined: deposits / depositEach,
      paidIn: deposits,
      takenOut: 0,
      balance: deposits - bought,
      units: bought,
    })
    let returned = 0
    for (const cohort of cohorts) {
      const paid = cohort.units * returnDaily
      cohort.balance += paid
      returned += paid
    }
    const owedBefore = sum(cohorts, (cohort) => cohort.balance)
    // On a real day as much leaves as really did, from each in proportion.
    const leaving = realDay ? (owedBefore > 0 ? Math.min(1, realDay.withdrawals / owedBefore) : 0) : leavingDaily
    const wanted = owedBefore * leaving
    const payable = Math.min(wanted, held)
    const paidShare = wanted > 0 ? payable / wanted : 0
    for (const cohort of cohorts) {
      const paid = cohort.balance * leaving * paidShare
      cohort.takenOut += paid
      cohort.balance -= paid
      if (!realDay) {
        // Whoever leaves loses the units: there is nobody to sell them to.
        cohort.units *= 1 - leaving
      }
    }
    held -= payable
    const owed = owedBefore - payable
    days.push({ day: addDays(first, index), owed, held })

    if (returned > 0) {
      firstReturn ??= index
      note('covered', index)
      if (index - firstReturn + 1 >= smoothDays) note('smooth', index)
      if (index - firstReturn >= idleDays) note('revenue', index)
    }
    if (owed - held > 0.005) note('ratio', index)
    if (wanted - payable > 0.005) collapse = index
  }
  if (collapse !== null) note('overdue', collapse + overdueDays)
  return {
    days,
    realDays: Math.min(real.length, days.length),
    collapse: collapse === null ? null : { index: collapse, day: addDays(first, collapse) },
    groups: groupByArrival(cohorts),
    takenByOperator,
    signs: [...found]
      .map(([id, index]) => ({ id, index, day: addDays(first, index) }))
      .toSorted((one, other) => one.index - other.index),
  }
}

const nothing: Outcome = {
  days: [],
  realDays: 0,
  collapse: null,
  groups: [],
  takenByOperator: 0,
  signs: [],
}

/** Four groups of about as many members, the earliest first. */
function groupByArrival(cohorts: readonly Cohort[]): Group[] {
  const all = sum(cohorts, (cohort) => cohort.joined)
  const quarters: Cohort[][] = [[], [], [], []]
  let before = 0
  for (const cohort of cohorts) {
    const quarter = Math.min(3, Math.floor((before / Math.max(1, all)) * 4))
    quarters[quarter]?.push(cohort)
    before += cohort.joined
  }
  return quarters.map((each) => {
    const paidIn = sum(each, (cohort) => cohort.paidIn)
    const takenOut = sum(each, (cohort) => cohort.takenOut)
    return { members: Math.round(sum(each, (cohort) => cohort.joined)), paidIn, takenOut, lost: paidIn - takenOut }
  })
}
