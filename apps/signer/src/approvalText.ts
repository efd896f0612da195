import { formatUnits } from '@millrace/chain/units'
import type { PayoutFacts } from './store.ts'

/**
 * What approvers have signed when they approved this payout, built from what the signer is about to pay: of a
 * withdrawal (approval_text() in apps/server/sql/functions/approver.sql), and of what was proposed before proposals had
 * texts of their own, which both people signed.
 */
export const approvalText = (facts: PayoutFacts): string => {
  const { id, rail, currency, amount, address, kind, adjustment, release } = facts
  const money = [`amount: ${formatUnits(amount, 6)}`, `currency: ${currency}`]
  const header = (name: string) => ['Millrace approval', `kind: ${name}`, `id: ${id}`]
  const lines = release
    ? [...header('release'), ...money, `machine: ${release.machineId}`, `rail: ${rail}`, `to: ${address}`]
    : adjustment && kind === 'move'
      ? [...header('adjustment'), 'what: rail-move', ...money, `rail: ${rail}`, `to rail: ${adjustment.toRail}`]
      : adjustment
        ? [...header('adjustment'), 'what: owner-out', ...money, `rail: ${rail}`, `address: ${address}`]
        : [...header('withdrawal'), ...money, `rail: ${rail}`, `address: ${address}`]
  return lines.join('\n')
}
