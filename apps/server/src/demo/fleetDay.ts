import { usdtDecimal } from '@millrace/money'
import { recordAuditEntry } from '../audit/index.ts'
import { findOperatorIdByEmail } from '../console/index.ts'
import type { Platform } from '../http/context.ts'
import { Refusal } from '../http/handle.ts'
import { inTransaction } from '../ledger/index.ts'
import { approveReports, enterReadings, receiveReports } from '../revenue/index.ts'
import { deriveFleetKey, derivePublicKey, signReading } from './fleetKey.ts'
import { fleetMachines } from './fleetMachines.ts'
import { simulateRevenue } from './simulateRevenue.ts'
import { findUnreported, type UnreportedDay } from './store.ts'

const approver = 'checker@millrace.test'
const requestId = 'demonstration'
/** A till counts in hundredths; the ledger in millionths. */
const minorPerCent = 10_000n

/**
 * What happens to the demonstration's machines when a day is over: the cooperative of each pays in what it earned, the
 * machine reports it, signed with its key, an operator of the demonstration approves it, and it is received. Whatever
 * was done already stays as it is.
 */
export async function reportFleetDay({ pool, db, till }: Platform, endedDay: string): Promise<void> {
  const standing = (await findUnreported(pool, endedDay)).filter(({ kind, publicKey }) =>
    derivePublicKey(deriveFleetKey(kind)).equals(publicKey),
  )
  const decidedBy = await findOperatorIdByEmail(db, approver)
  if (!till || !decidedBy || standing.length === 0) return
  const readings = standing.map((machine) => ({ ...machine, ...readingOf(machine, endedDay) }))
  const paying = readings.filter(({ amountMinor }) => amountMinor > 0n)
  // Named for the machine and the day: paid in again after a crash, it is the same payment.
  const receipts = await till.payInMany(
    paying.map(({ id, amountMinor, ownerName, revenueReference }) => ({
      machineId: id,
      amountMinor,
      sender: `${ownerName}, till`,
      note: `Takings of ${endedDay}`,
      transaction: `${revenueReference}-${endedDay}`,
    })),
  )
  const receiptOf = new Map(paying.map(({ id }, i) => [id, receipts[i] as string]))
  await inTransaction(pool, async ({ db }) => {
    const answers = await enterReadings(
      db,
      readings.map(({ id, signed, signature }) => ({ machineId: id, signed, signature })),
    )
    // What is refused was reported quicker by somebody else, or the machine has another key by now.
    const entered = answers.flatMap((answer, i) =>
      answer instanceof Refusal ? [] : [{ reportId: answer.reportId, receiptId: receiptOf.get(readings[i]?.id ?? '') }],
    )
    if (entered.length === 0) return
    const reports = await approveReports(
      db,
      entered.map(({ reportId }) => reportId),
      decidedBy,
    )
    if (reports.length > 0)
      await recordAuditEntry(db, {
        operatorId: decidedBy,
        action: 'report.approve',
        after: { day: endedDay, reports },
        requestId,
      })
    await receiveReports(
      db,
      entered.flatMap(({ reportId, receiptId }) => (receiptId ? [{ reportId, receiptId }] : [])),
    )
  })
}

/** The meter counts the whole machine; what is paid in is the part of the units that are sold. */
function readingOf(
  { id, kind, units, dayReturn, validUnits, lastSequence, lastMeter }: UnreportedDay,
  day: string,
): { amountMinor: bigint; signed: string; signature: string } {
  const machine = fleetMachines.find((machine) => machine.kind === kind)
  if (!machine) throw new Error(`the fleet has no ${kind}`)
  const earnedMinor = simulateRevenue(kind, kind, day, (dayReturn * BigInt(units) * machine.strengthPercent) / 100n)
  const amountMinor = ((earnedMinor * validUnits) / BigInt(units) / minorPerCent) * minorPerCent
  const signed = JSON.stringify({
    machineId: id,
    sequence: Number(lastSequence) + 1,
    day,
    meterFrom: lastMeter,
    meterTo: String(wholeOf(lastMeter) + earnedMinor / machine.meterPriceMinor),
    meterUnit: machine.meterUnit,
    amount: usdtDecimal(amountMinor),
    sentAt: `${day}T23:58:00.000Z`,
  })
  return { amountMinor, signed, signature: signReading(deriveFleetKey(kind), signed).toString('base64') }
}

/** Somebody may have sent a reading in this machine's name that has decimals, or is no number. */
const wholeOf = (meter: string): bigint => BigInt(/^\d+/.exec(meter)?.[0] ?? '0')
