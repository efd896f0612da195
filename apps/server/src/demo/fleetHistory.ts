import { usdtDecimal } from '@millrace/money'
import { findLanguage } from '@millrace/texts'
import type { Platform } from '../http/context.ts'
import { claimIncome, settleDay, settleDays, notifyIncome } from '../income/index.ts'
import { available, getBalance, capital, inTransaction, rollUp } from '../ledger/index.ts'
import { buy, finishOrders, undoOrder } from '../product/index.ts'
import { agreeAs } from './asDemoOperator.ts'
import { postForDay } from './community.ts'
import { reportFleetDay } from './fleetDay.ts'
import { fleetMachines, type FleetMachine } from './fleetMachines.ts'
import { ensureFleetMembers } from './fleetMembers.ts'
import { guest, isClaimDay, planPurchases, plannedReleases, type PlannedPurchase } from './fleetPlan.ts'
import { moveGuestMoney } from './guestMoney.ts'
import { findMakerAndChecker } from './makerAndChecker.ts'
import { withdrawRecently } from './recentWithdrawals.ts'
import { signInForDay } from './rewardExamples.ts'
import { seedRewards } from './rewards.ts'
import { sealHistoryDay, waitForBooksKey } from './sealDays.ts'
import { advanceClock, findFleet, readClock } from './store.ts'
import { toDemoUuid } from './toDemoUuid.ts'
import { seedTreasury } from './treasury.ts'
import { askForWithdrawal } from './waitingWithdrawal.ts'

const english = findLanguage('en')
/** Without a bank: what the guest can spend, in addition to claimed income. */
const startingBalanceMinor = 500_000_000n

type EndTrial = (machine: FleetMachine, machineId: string) => Promise<void>

type History = {
  readonly platform: Platform
  readonly days: number
  readonly machines: Awaited<ReturnType<typeof findFleet>>
  readonly members: Awaited<ReturnType<typeof ensureFleetMembers>>
  /** Whether the guest's money comes and goes at the practice bank. Without one it comes from the till. */
  readonly hasBank: boolean
  readonly endTrial: EndTrial
}

/**
 * Replays the days from the ledger's past until today with the operations of real days. It can be interrupted anywhere
 * and started again: finished steps are idempotent.
 */
export async function seedFleetHistory(
  platform: Platform,
  onProgress: (step: string) => void,
  endTrial: EndTrial,
): Promise<void> {
  const { settings, rails } = platform
  // Rates are there before the guest's first recharge. This also waits for the rails, which may have just been started.
  await rails.readRates()
  const history: History = {
    platform,
    days: settings.DEMO_DAYS,
    machines: await findFleet(platform.db),
    members: await ensureFleetMembers(platform),
    hasBank: await rails.isUp('bank'),
    endTrial,
  }
  // Recharges in local money are exchanged for the treasury's USDT.
  await seedTreasury(platform, onProgress)
  // Members sign in for rewards on every day of the history.
  await seedRewards(platform, onProgress)
  await waitForBooksKey(platform)
  await liveThroughDays(history, onProgress)
}

async function liveThroughDays(history: History, onProgress: (step: string) => void): Promise<void> {
  const { platform, days, members, hasBank } = history
  const plan = planPurchases(days)
  // If an earlier start was interrupted, its last day may not be settled.
  await settleDays(platform)
  const { offsetDays } = await readClock(platform.db)
  for (let at = days + offsetDays; at < days; at++) {
    if (at % 60 === 0) onProgress(`Living through the demonstration’s past: day ${at} of ${days}`)
    const guestId = members.get(guest)
    if (hasBank && guestId) await moveGuestMoney(platform, guestId, at, days)
    for (const [number, purchase] of plan.entries())
      if (purchase.at === at) await makePurchase(history, purchase, number)
    for (const [buyer, memberId] of members) if (isClaimDay(buyer, at, days)) await claimIncome(platform, memberId)
    await signInForDay(platform, days - at)
    await postForDay(platform, days - at)
    await releaseCapital(history, at)
    if (hasBank) await withdrawRecently(platform, at, days)
    if (hasBank && at === days - 1) await askForWithdrawal(platform)
    await endDay(history, at)
  }
  // Daily messages would have replaced each other, so one at the end is enough.
  await notifyIncome(platform.db)
}

/** As the practice clock does it, without what cannot happen here. */
async function endDay({ platform, days }: History, at: number): Promise<void> {
  const endedDay = await advanceClock(platform.db)
  // Side by side, as the jobs of a real day are.
  await Promise.all([
    sealHistoryDay(platform, days - at),
    reportFleetDay(platform, endedDay)
      // Purchases of the first day earn from the second day on.
      .then(() => (at > 0 ? settleDay(platform.db, endedDay) : undefined))
      .then(() => finishOrders(platform)),
    // A job does it every minute later on. Without it, each day would add up all days before it.
    rollUp(platform.db),
  ])
}

async function makePurchase(
  { platform: { db, till }, machines, members, hasBank, endTrial }: History,
  { buyer, kind, units, at, isUndone, isTrial }: PlannedPurchase,
  number: number,
): Promise<void> {
  const [memberId, machineId, machine] = [
    members.get(buyer),
    machines.get(kind),
    fleetMachines.find((machine) => machine.kind === kind),
  ]
  if (!memberId || !machineId || !machine) return
  const key = `${number} ${at} ${buyer} ${kind}`
  const price = ((isTrial && machine.trial) || machine).priceMinor * BigInt(units)
  const isFirstOfGuest = buyer === guest && kind === 'charger'
  // The guest has recharged at the bank; if that failed, the till helps out.
  const amountMinor =
    buyer === guest && hasBank
      ? price - (await getBalance(db, available(memberId), 'USDT')).minor
      : // Others keep as much as they spend, so that the books have something to show.
        price + (isFirstOfGuest ? startingBalanceMinor : buyer === guest ? 0n : price)
  if (!till) throw new Error('RAILS_URL is not set; the demonstration’s history needs ROLE=rails, or DEMO_DAYS=0.')
  // The transaction is named after the purchase, so that paying in again after a crash is the same payment.
  if (amountMinor > 0n)
    await till.payIn({ memberId, amountMinor, sender: buyer, note: 'Demonstration', transaction: `recharge ${key}` })
  const { outcome, id } = await buy(db, english, {
    memberId,
    requestId: toDemoUuid(`buy ${key}`),
    machineId,
    units,
    agreementVersion: 1,
    sessionId: null,
  })
  if (outcome !== 'bought' && outcome !== 'same') throw new Error(`a demonstration member could not buy: ${outcome}`)
  if (isTrial) await endTrial(machine, machineId)
  if (isUndone && id) await undoOrder(db, english, memberId, id, toDemoUuid(`undo ${key}`))
}

/** Pays capital to the owners as planned, if the machine has enough by then. */
async function releaseCapital({ platform: { db, till }, days, machines }: History, at: number): Promise<void> {
  for (const { kind, part, amountMinor, purpose } of plannedReleases) {
    const machineId = machines.get(kind)
    if (
      Math.floor(days * part) !== at ||
      !machineId ||
      (await getBalance(db, capital(machineId), 'USDT')).minor < amountMinor
    )
      continue
    const { maker, checker } = await findMakerAndChecker(db)
    const amount = usdtDecimal(amountMinor)
    await inTransaction(db, (db) => agreeAs(db, [maker, checker], 'release', { machineId, amount }, purpose))
    await till?.payOut()
  }
}
