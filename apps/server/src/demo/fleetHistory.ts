import { findLanguage } from '@millrace/texts'
import { createHash } from 'node:crypto'
import { recordAuditEntry } from '../audit/index.ts'
import { findOperatorIdByEmail } from '../console/index.ts'
import type { Platform } from '../http/context.ts'
import { claimIncome, settleDay, settleDays, notifyIncome } from '../income/index.ts'
import { getBalance, capital, inTransaction, newTransferId, sealDay } from '../ledger/index.ts'
import { buy, finishOrders } from '../product/index.ts'
import { approveRelease, requestRelease } from '../revenue/index.ts'
import { reportFleetDay } from './fleetDay.ts'
import { fleetMachines } from './fleetMachines.ts'
import { ensureFleetMembers } from './fleetMembers.ts'
import { guest, isClaimDay, planPurchases, plannedReleases, type PlannedPurchase } from './fleetPlan.ts'
import { findFleet, advanceClock, readClock } from './store.ts'

const english = findLanguage('en')
/** What the guest can spend, in addition to claimed income. */
const startingBalanceMinor = 500_000_000n

type History = {
  readonly platform: Platform
  readonly days: number
  readonly machines: Awaited<ReturnType<typeof findFleet>>
  readonly members: Awaited<ReturnType<typeof ensureFleetMembers>>
}

/**
 * Replays the days from the ledger's past until today with the operations of real days. It can be interrupted anywhere
 * and started again: finished steps are idempotent.
 */
export async function seedFleetHistory(platform: Platform, onProgress: (step: string) => void): Promise<void> {
  const days = platform.settings.DEMO_DAYS
  const history: History = {
    platform,
    days,
    machines: await findFleet(platform.db),
    members: await ensureFleetMembers(platform),
  }
  const plan = planPurchases(days)
  // If an earlier start was interrupted, its last day may not be settled.
  await settleDays(platform)
  const { offsetDays } = await readClock(platform.pool)
  for (let at = days + offsetDays; at < days; at++) {
    if (at % 60 === 0) onProgress(`Living through the demonstration’s past: day ${at} of ${days}`)
    for (const [number, purchase] of plan.entries())
      if (purchase.at === at) await makePurchase(history, purchase, number)
    for (const [buyer, memberId] of history.members)
      if (isClaimDay(buyer, at, days)) await claimIncome(platform, memberId)
    await releaseCapital(history, at)
    await endDay(platform, at)
  }
  // Daily messages would have replaced each other, so one at the end is enough.
  await notifyIncome(platform.pool)
}

/** As the practice clock does it, without what cannot happen here. */
async function endDay(platform: Platform, at: number): Promise<void> {
  const endedDay = await advanceClock(platform.pool)
  await reportFleetDay(platform, endedDay)
  // Purchases of the first day earn from the second day on.
  if (at > 0) await settleDay(platform.pool, endedDay)
  await finishOrders(platform)
  await sealDay(platform.pool)
}

async function makePurchase(
  { platform: { pool, till, settings, now }, machines, members }: History,
  { buyer, kind, units, at }: PlannedPurchase,
  number: number,
): Promise<void> {
  const [memberId, machineId, machine] = [
    members.get(buyer),
    machines.get(kind),
    fleetMachines.find((machine) => machine.kind === kind),
  ]
  if (!memberId || !machineId || !machine) return
  const key = `${number} ${at} ${buyer} ${kind}`
  const isFirstOfGuest = buyer === guest && kind === 'charger'
  const amountMinor = machine.priceMinor * BigInt(units) + (isFirstOfGuest ? startingBalanceMinor : 0n)
  if (!till) throw new Error('RAILS_URL is not set; the demonstration’s history needs ROLE=rails, or DEMO_DAYS=0.')
  // The transaction is named after the purchase, so that paying in again after a crash is the same payment.
  await till.payIn({ memberId, amountMinor, sender: buyer, note: 'Demonstration', transaction: `recharge ${key}` })
  const { outcome } = await buy(pool, english, {
    memberId,
    requestId: toUuid(`buy ${key}`),
    id: newTransferId(),
    machineId,
    units,
    agreementVersion: 1,
    reflectionDays: settings.REFLECTION_DAYS,
    sessionId: null,
    at: now(),
  })
  if (outcome !== 'bought' && outcome !== 'same') throw new Error(`a demonstration member could not buy: ${outcome}`)
}

/** Pays capital to the owners as planned, if the machine has enough by then. */
async function releaseCapital({ platform: { pool, db }, days, machines }: History, at: number): Promise<void> {
  for (const { kind, part, amountMinor, purpose } of plannedReleases) {
    const machineId = machines.get(kind)
    if (
      Math.floor(days * part) !== at ||
      !machineId ||
      (await getBalance(pool, capital(machineId), 'USDT')).minor < amountMinor
    )
      continue
    const [requestedBy, decidedBy] = await Promise.all([
      findOperatorIdByEmail(db, 'maker@millrace.test'),
      findOperatorIdByEmail(db, 'checker@millrace.test'),
    ])
    const ownerName = fleetMachines.find((machine) => machine.kind === kind)?.ownerName ?? ''
    const destination = `${ownerName}, account for building`
    if (!requestedBy || !decidedBy) continue
    await inTransaction(pool, async ({ db }) => {
      const subjectId = await requestRelease(db, { machineId, amount: amountMinor, destination, purpose, requestedBy })
      await recordAuditEntry(db, {
        operatorId: requestedBy,
        action: 'release.request',
        subjectId,
        after: { machineId, destination, purpose },
        requestId: 'demonstration',
      })
      await approveRelease(db, subjectId, decidedBy)
      await recordAuditEntry(db, {
        operatorId: decidedBy,
        action: 'release.approve',
        subjectId,
        requestId: 'demonstration',
      })
    })
  }
}

/** The same id for the same text, so that a repeated request is idempotent. */
const toUuid = (text: string): string =>
  createHash('sha256')
    .update(`demonstration ${text}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
