import { formatUnits } from 'viem/utils'
import type { PayoutFacts } from './store.ts'

/**
 * What approvers have signed when they approved this payout, built from what the signer is about to pay. The database
 * shows approvers the same text: approval_text() in apps/server/sql/functions/approver.sql.
 */
export const approvalText = ({ id, rail, currency, amount, address, adjustment }: PayoutFacts): string =>
  [
    'Millrace approval',
    `kind: ${adjustment ? 'adjustment' : 'withdrawal'}`,
    `id: ${id}`,
    ...(adjustment ? ['what: owner-out'] : []),
    `amount: ${formatUnits(amount, 6)}`,
    `currency: ${currency}`,
    `rail: ${rail}`,
    `address: ${address}`,
  ].join('\n')

/** What two approvers have signed when they added a key. */
export const keyText = (person: string, publicKey: string): string =>
  ['Millrace approver key', `operator: ${person}`, `key: ${publicKey}`].join('\n')
