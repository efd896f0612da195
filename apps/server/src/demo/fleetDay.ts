import { usdtDecimal } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import { findOperatorIdByEmail } from '../console/index.ts'
import type { Platform } from '../http/context.ts'
import { Refusal } from '../http/handle.ts'
import { inTransaction } from '../ledger/index.ts'
import { countSessions, enterReadings, receiveReports } from '../revenue/index.ts'
import { proposeAs } from './asDemoOperator.ts'
import { deriveFleetKey, derivePublicKey, signReading } from './fleetKey.ts'
import { fleetMachines } from './fleetMachines.ts'
import { noteFor } from './fleetNotes.ts'
import { simulateRevenue } from './simulateRevenue.ts'
import { findUnreported, hasSessions, listSessionReports, type UnreportedDay } from './store.ts'

const approver = 'checker@millrace.test'
/** A till counts in cents, the ledger in millionths. */
const minorPerCent = 10_000n

/**
 * Reports an ended day for the demonstration's machines: each cooperative pays in the revenue, the machine reports it
 * signed with its key, and an operator of the demonstration approves it. Idempotent.
 */
export async function reportFleetDay(platform: Platform, endedDay: string): Promise<void> {
  const { db, till } = platform
  await receiveSessions(platform, endedDay)
  const machines = (await findUnreported(db, endedDay)).filter(({ kind, publicKey }) =>
    derivePublicKey(deriveFleetKey(kind)).equals(publicKey),
  )
  const decidedBy = await findOperatorIdByEmail(db, approver)
  if (!till || !decidedBy || machines.length === 0) return
  const readings = machines.map((machine) => ({ ...machine, ...createReading(machine, endedDay) }))
  const paying = readings.filter(({ amountMinor }) => amountMinor > 0n)
  // The transaction is named after machine and day, so that paying in again after a crash is the same payment.
  const paid = till.payInMany(
    paying.map(({ id, amountMinor, ownerName, revenueReference }) => ({
      machineId: id,
      amountMinor,
      sender: `${ownerName}, till`,
      note: `Takings of ${formatDay(endedDay, 'en')}`,
      transaction: `${revenueReference}-${endedDay}`,
    })),
  )
  const approved = inTransaction(db, async (db) => {
    const answers = await enterReadings(
      db,
      readings.map(({ id, signed, signature }) => ({ machineId: id, signed, signature })),
    )
    // A refused reading was already reported by another process, or the machine's key has changed.
    const entered = answers.flatMap((answer, i) =>
      answer instanceof Refusal ? [] : [{ reportId: answer.reportId, machineId: readings[i]?.id ?? '' }],
    )
    if (entered.length === 0) return
    await proposeAs(db, decidedBy, 'report-approval', { reportIds: entered.map(({ reportId }) => reportId) }, '')
    const receipts = await paid
    const receiptIds = new Map(paying.map(({ id }, i) => [id, receipts[i] as string]))
    await receiveReports(
      db,
      entered.flatMap(({ reportId, machineId }) => {
        const receiptId = receiptIds.get(machineId)
        return receiptId ? [{ reportId, receiptId }] : []
      }),
    )
  })
  await Promise.all([paid, approved])
}

/** Where chargers or a gateway have said what there was, that is the day: who collected the money pays it in. */
async function receiveSessions(platform: Platform, endedDay: string): Promise<void> {
  const { db, till } = platform
  if (!(await hasSessions(db, endedDay))) return
  await countSessions(platform)
  const reports = await listSessionReports(db)
  const decidedBy = await findOperatorIdByEmail(db, approver)
  if (!till || !decidedBy || reports.length === 0) return
  const receipts = await till.payInMany(
    reports.map(({ machineId, day, kind, amount, ownerName, revenueReference }) => ({
      machineId,
      amountMinor: amount,
      sender: `${ownerName}, till`,
      note: `${kind === 'charger' ? 'Charging' : 'Feed-in'} of ${formatDay(day, 'en')}`,
      transaction: `${revenueReference}-${day}-sessions`,
    })),
  )
  await inTransaction(db, async (db) => {
    await proposeAs(db, decidedBy, 'report-approval', { reportIds: reports.map(({ id }) => id) }, '')
    await receiveReports(
      db,
      reports.map(({ id }, i) => ({ reportId: id, receiptId: receipts[i] as string })),
    )
  })
}

/** The meter counts the whole machine; the amount paid in is the share of the sold units. */
function createReading(
  { id, kind, units, dayReturn, validUnits, lastSequence, lastMeter }: UnreportedDay,
  day: string,
): { amountMinor: bigint; signed: string; signature: string } {
  const machine = fleetMachines.find((machine) => machine.kind === kind)
  if (!machine) throw new Error(`the fleet has no ${kind}`)
  const expectedMinor = dayReturn * BigInt(units)
  const earnedMinor = simulateRevenue(kind, kind, day, (expectedMinor * machine.strengthPercent) / 100n)
  const note = noteFor(kind, earnedMinor, expectedMinor)
  const amountMinor = ((earnedMinor * validUnits) / BigInt(units) / minorPerCent) * minorPerCent
  const signed = JSON.stringify({
    machineId: id,
    sequence: Number(lastSequence) + 1,
    day,
    meterFrom: lastMeter,
    meterTo: String(parseWholePart(lastMeter) + earnedMinor / machine.meterPriceMinor),
    meterUnit: machine.meterUnit,
    amount: usdtDecimal(amountMinor),
    ...(note && { note }),
    sentAt: `${day}T23:58:00.000Z`,
  })
  return { amountMinor, signed, signature: signReading(deriveFleetKey(kind), signed).toString('base64') }
}

/** An earlier reading from elsewhere may have decimals, or not be a number. */
const parseWholePart = (meter: string): bigint => BigInt(/^\d+/.exec(meter)?.[0] ?? '0')
