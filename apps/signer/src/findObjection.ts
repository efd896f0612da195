import { type Address, type Network, parseAddress } from '@millrace/chain'
import { formatUnits } from 'viem/utils'
import type { PayoutFacts } from './store.ts'

export type Limits = { readonly payoutMax: bigint; readonly dayMax: bigint }

/**
 * Why a payout is not signed, in a sentence for operators; null when nothing speaks against it. The signer believes
 * nobody: it compares all there is by itself.
 */
export const findObjection = (facts: PayoutFacts, network: Network, limits: Limits): string | null => {
  const { amount, address, rail, currency, withdrawal, adjustment, isOurs, signedToday } = facts
  if (rail !== network.rail || currency !== 'USDT') return 'It is not in USDT on this chain.'
  if (!isPlainAddress(address)) return 'Its address is none of this chain.'
  if (isOurs || address === network.token.address) return 'Its address is one of our own.'
  const unapproved = withdrawal
    ? objectionToWithdrawal(facts, withdrawal)
    : adjustment
      ? objectionToAdjustment(facts, adjustment)
      : 'No withdrawal and no adjustment stands behind it.'
  if (unapproved) return unapproved
  if (amount > limits.payoutMax) return `It is more than the signer pays at once, ${show(limits.payoutMax)} USDT.`
  if (signedToday + amount > limits.dayMax)
    return `With it the chain would pay more than ${show(limits.dayMax)} USDT in one day (UTC); it waits for the next.`
  return null
}

const objectionToWithdrawal = (
  facts: PayoutFacts,
  withdrawal: NonNullable<PayoutFacts['withdrawal']>,
): string | null => {
  const { memberId, rail, currency, address, state, amount, fee, held, approvals, approvalsNeeded } = withdrawal
  if (state !== 'processing') return `Its withdrawal is ${state}, not being processed.`
  if (facts.memberId !== memberId) return 'Its withdrawal is another member’s.'
  if (facts.rail !== rail || facts.currency !== currency) return 'Its withdrawal is for another chain or currency.'
  if (facts.address !== address) return 'Its withdrawal goes to another address.'
  if (facts.amount !== amount - fee) return 'It is not the withdrawal’s amount less the fee.'
  if (held === null) return 'The ledger holds nothing for its withdrawal.'
  if (held !== amount) return 'The ledger holds another amount for its withdrawal.'
  // Whoever could write how many are needed could write none; the terms are the owner's.
  const needed = Math.max(approvalsNeeded, amount <= facts.autoMax ? 0 : amount >= facts.twoFrom ? 2 : 1)
  return approvals < needed
    ? `Its withdrawal takes ${needed === 1 ? 'one approval' : 'the approval of two people'} and has ${approvals === 0 ? 'none' : 'one'}.`
    : null
}

const objectionToAdjustment = (
  facts: PayoutFacts,
  adjustment: NonNullable<PayoutFacts['adjustment']>,
): string | null => {
  const { kind, state, rail, currency, amount, destination, requestedBy, decidedBy, ownerHas } = adjustment
  if (kind !== 'owner-out') return 'Its adjustment takes nothing out.'
  if (state !== 'approved' || decidedBy === null) return 'Its adjustment is not approved.'
  if (decidedBy === requestedBy) return 'Its adjustment was approved by who asked for it.'
  if (facts.memberId !== null) return 'Its adjustment is the owner’s, and it is a member’s.'
  if (facts.rail !== rail || facts.currency !== currency) return 'Its adjustment is for another chain or currency.'
  if (facts.address !== destination) return 'Its adjustment goes to another address.'
  if (facts.amount !== amount) return 'Its adjustment has another amount.'
  return ownerHas < amount ? 'The ledger has less than that as the owner’s.' : null
}

/** As the database keeps them; whoever wrote another notation did not go by our checks. */
const isPlainAddress = (text: string): text is Address =>
  text === text.toLowerCase() && parseAddress('evm', text) !== null

const show = (minor: bigint): string => formatUnits(minor, 6)
