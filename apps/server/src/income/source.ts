import { incomeSource } from '@millrace/contract/income/income'
import { handle, refuse } from '../http/handle.ts'
import { amountOf } from './amountOf.ts'
import { itemOf, readIncomeId } from './itemOf.ts'
import { findEvidence, findSource } from './store.ts'

const base64 = (bytes: Buffer | null): string => bytes?.toString('base64') ?? ''

/** From an income to what the machine earned, so that it can be redone on paper. */
export const answerSource = handle(incomeSource, async ({ db, language, member }, { id }) => {
  const name = readIncomeId(id)
  const found = name && await findSource(db, language, member.id, name)
  // Nobody is paid from a report that was not approved; without these there is nothing to show.
  if (!found?.decidedAt || found.approvedByRole === null) return refuse('income.unknown')
  const evidence = await findEvidence(db, found.reportId)
  return {
    income: itemOf(found), num: found.units,
    report: {
      id: found.reportId, day: found.reportDay, amount: amountOf(found.reported), source: found.source, enteredByRole: found.enteredByRole ?? 'machine', enteredTime: found.enteredAt.toISOString(),
      approvedByRole: found.approvedByRole, approvedTime: found.decidedAt.toISOString(), receivedTime: found.revenueReceivedAt?.toISOString() ?? null, rail: found.rail, railTransaction: found.railTransaction,
      meterFrom: found.meterFrom, meterTo: found.meterTo, meterUnit: found.meterUnit, note: found.note, isFromReleaseAccount: found.isFromReleaseAccount,
      evidence: evidence.map((item) => ({
        kind: item.kind, name: item.name, url: item.url, sha256: item.sha256.toString('hex'), signedText: item.signed ?? '', signature: base64(item.signature), publicKey: base64(item.publicKey),
      })),
    },
    arithmetic: {
      reported: amountOf(found.reported), received: amountOf(found.received), distributedBefore: amountOf(found.distributedBefore), cap: amountOf(found.cap), paidFromOthers: amountOf(found.paidFromOthers),
      pool: amountOf(found.pool), validUnits: Number(found.validUnits), num: found.units, income: amountOf(found.amount), remainder: amountOf(found.pool - found.partPaid),
    },
  }
})
