import { type Address, type Network, parseAddress } from '@millrace/chain'
import { formatUnits } from '@millrace/chain/units'
import { approvalText } from './approvalText.ts'
import { findSigners, type Approver } from './approvers.ts'
import { findPayoutSigners, isRegistration } from './proposals.ts'
import type { EarlierDestination, PayoutFacts } from './store.ts'

export type Limits = {
  readonly payoutMax: bigint
  readonly dayMax: bigint
  /** The signer's own addresses, by which it pays. A move between rails goes to no other. */
  readonly hotAddresses: Readonly<Record<string, Address>>
  readonly earlierDestinations: readonly EarlierDestination[]
  /** For withdrawals that nobody approved: one of them, and what is paid in 24 hours. */
  readonly automatic: {
    readonly max: bigint
    readonly memberMax: bigint
    readonly destinationMax: bigint
    readonly dayMax: bigint
  }
}

/**
 * Why a payout must not be signed, as a sentence for operators. Null when it may be. The signer trusts no recorded
 * decision: it compares all facts itself, and counts as approvals what keys of its own list have signed.
 */
export const findObjection = (
  facts: PayoutFacts,
  network: Network,
  limits: Limits,
  approvers: readonly Approver[],
): string | null => {
  const { kind, amount, address, rail, currency, isOurs, signedToday } = facts
  if (rail !== network.rail || currency !== 'USDT') return 'It is not in USDT on this chain.'
  if (!isStoredAddress(address)) return 'Its address is none of this chain.'
  if ((isOurs && kind !== 'move') || address === network.token.address) return 'Its address is one of our own.'
  const objection = findObjectionOfKind(facts, limits, approvers)
  if (objection) return objection
  if (amount > limits.payoutMax) return `It is more than the signer pays at once, ${formatUsdt(limits.payoutMax)} USDT.`
  if (signedToday + amount > limits.dayMax)
    return (
      `With it the chain would pay more than ${formatUsdt(limits.dayMax)} USDT in one day (UTC); ` +
      'it waits for the next.'
    )
  return null
}

/** A member's withdrawal that nobody of the list has approved. */
export const isAutomatic = (facts: PayoutFacts, approvers: readonly Approver[]): boolean =>
  facts.withdrawal !== null && countApprovals(facts, approvers) === 0

const countApprovals = (facts: PayoutFacts, approvers: readonly Approver[]): number =>
  findSigners(approvers, approvalText(facts), facts.signatures).size

/** By what the payout is for, which must be there and approved. */
const findObjectionOfKind = (facts: PayoutFacts, limits: Limits, approvers: readonly Approver[]): string | null => {
  const { kind, withdrawal, adjustment, release, proposal } = facts
  if (withdrawal) {
    const approvals = countApprovals(facts, approvers)
    return (
      findWithdrawalObjection(facts, withdrawal, approvals) ??
      (approvals > 0 ? null : findAutomaticObjection(facts, withdrawal, limits.automatic))
    )
  }
  if ((!release && !adjustment) || proposal?.state !== 'approved') return 'Nothing that was approved stands behind it.'
  const objection = release
    ? findReleaseObjection(facts, release, limits, approvers)
    : adjustment &&
      (findAdjustmentObjection(facts, adjustment) ??
        (kind === 'move' ? findMoveObjection(facts, adjustment, limits) : findOwnerObjection(adjustment)))
  if (objection) return objection
  const signers = findPayoutSigners(approvers, facts).size
  return signers >= 2
    ? null
    : `It takes the signatures of two people on the signer’s list, and has ${signers === 0 ? 'none' : 'one'}.`
}

const findWithdrawalObjection = (
  facts: PayoutFacts,
  withdrawal: NonNullable<PayoutFacts['withdrawal']>,
  approvals: number,
): string | null => {
  const { memberId, rail, currency, address, state, amount, fee, held, approvalsNeeded } = withdrawal
  if (state !== 'processing') return `Its withdrawal is ${state}, not being processed.`
  if (facts.memberId !== memberId) return 'Its withdrawal is another member’s.'
  if (facts.rail !== rail || facts.currency !== currency) return 'Its withdrawal is for another chain or currency.'
  if (facts.address !== address) return 'Its withdrawal goes to another address.'
  if (facts.amount !== amount - fee) return 'It is not the withdrawal’s amount less the fee.'
  if (held === null) return 'The ledger holds nothing for its withdrawal.'
  if (held !== amount) return 'The ledger holds another amount for its withdrawal.'
  // Computed from the owner's terms as well: whoever could tamper with the withdrawal could set it to none.
  const needed = Math.max(approvalsNeeded, amount <= facts.autoMax ? 0 : amount >= facts.twoFrom ? 2 : 1)
  if (approvals >= needed) return null
  const neededText = needed === 1 ? 'one signed approval' : 'the signed approval of two people'
  return `Its withdrawal takes ${neededText} and has ${approvals === 0 ? 'none' : 'one'}.`
}

/**
 * What a stolen server could cost: payments that nobody approves are bounded by the signer's own settings, over what it
 * has signed itself by the wall clock, whatever the rows of the platform and its practice clock say.
 */
const findAutomaticObjection = (
  { automatic, hasMissingCredit }: PayoutFacts,
  { amount }: NonNullable<PayoutFacts['withdrawal']>,
  limits: Limits['automatic'],
): string | null => {
  const more = 'Nobody approved it, and'
  if (hasMissingCredit) return `${more} a deposit that was credited to its member is no longer in the chain.`
  if (amount > limits.max) return `${more} it is more than ${formatUsdt(limits.max)} USDT.`
  const day = (limit: bigint) => `more than ${formatUsdt(limit)} USDT in 24 hours without approval.`
  if (automatic.member + amount > limits.memberMax) return `${more} its member would be paid ${day(limits.memberMax)}`
  if (automatic.destination + amount > limits.destinationMax)
    return `${more} its address would be paid ${day(limits.destinationMax)}`
  if (automatic.all + amount > limits.dayMax) return `${more} the chains would pay ${day(limits.dayMax)}`
  return null
}

const findAdjustmentObjection = (
  facts: PayoutFacts,
  adjustment: NonNullable<PayoutFacts['adjustment']>,
): string | null => {
  const { kind, rail, currency, amount, destination } = adjustment
  if (kind !== (facts.kind === 'move' ? 'rail-move' : 'owner-out')) return 'Its adjustment takes nothing out.'
  if (facts.memberId !== null) return 'Its adjustment is the owner’s, and it is a member’s.'
  if (facts.rail !== rail || facts.currency !== currency) return 'Its adjustment is for another chain or currency.'
  if (facts.address !== destination) return 'Its adjustment goes to another address.'
  return facts.amount === amount ? null : 'Its adjustment has another amount.'
}

const findReleaseObjection = (
  facts: PayoutFacts,
  release: NonNullable<PayoutFacts['release']>,
  { earlierDestinations }: Limits,
  approvers: readonly Approver[],
): string | null => {
  const { machineId, state, rail, amount, destination, registrations, capital } = release
  if (state !== 'approved') return `Its release is ${state}, not under way.`
  if (facts.memberId !== null) return 'Its release is a machine owner’s, and it is a member’s.'
  if (facts.rail !== rail) return 'Its release is for another chain.'
  if (facts.address !== destination) return 'Its release goes to another address.'
  if (
    !registrations.some((proposal) => isRegistration(approvers, proposal, { machineId, rail, destination })) &&
    !earlierDestinations.some(
      (earlier) => earlier.machineId === machineId && earlier.rail === rail && earlier.destination === destination,
    )
  )
    return 'Two people on the signer’s list did not register its address for the machine’s owner.'
  if (facts.amount !== amount) return 'Its release has another amount.'
  return capital < amount ? 'The machine has less capital than that.' : null
}
const findOwnerObjection = ({ amount, ownerHas }: NonNullable<PayoutFacts['adjustment']>): string | null =>
  ownerHas < amount ? 'The ledger has less than that as the owner’s.' : null

/** A move goes to the address that the signer itself pays from on the other rail, whatever the rows say. */
const findMoveObjection = (
  { address, rail }: PayoutFacts,
  { toRail }: NonNullable<PayoutFacts['adjustment']>,
  { hotAddresses }: Limits,
): string | null =>
  toRail !== rail && hotAddresses[toRail] === address
    ? null
    : 'It moves money to another rail, but not to the signer’s own address there.'

/** In the form that the database stores. An address in another form did not pass our checks. */
const isStoredAddress = (text: string): text is Address =>
  text === text.toLowerCase() && parseAddress('evm', text) !== null

const formatUsdt = (minor: bigint): string => formatUnits(minor, 6)
