import { formatUnits } from '@millrace/chain/units'
import { decisionText, idOfText, proposalText } from '@millrace/proof'
import { approvalText } from './approvalText.ts'
import { findSigners, type Approver } from './approvers.ts'
import type { PayoutFacts, Proposal } from './store.ts'

const takesTwo = { signatures: 2, isPersonal: false } as const

/** The people of the list who have signed this text as its proposer, or that they approve it. */
const findSignersOf = (
  approvers: readonly Approver[],
  { id, decideReason: reason, signatures }: Proposal,
  text: string,
): ReadonlySet<string> =>
  new Set(
    signatures.flatMap((signature) => {
      const { act, by } = signature
      const signed = act === 'proposed' ? text : decisionText({ id, text }, { act, by, reason })
      return [...findSigners(approvers, signed, [signature])]
    }),
  )

/**
 * The people of the list who have signed that this is paid. The texts are built from what the signer is about to pay,
 * whatever the database says that was proposed.
 */
export const findPayoutSigners = (approvers: readonly Approver[], facts: PayoutFacts): ReadonlySet<string> => {
  const { kind, rail, currency, address, adjustment, release, proposal } = facts
  if (!proposal) return new Set()
  const paid = { currency, amount: formatUnits(facts.amount, 6), rail }
  const after = release
    ? { ...paid, machineId: release.machineId, destination: address }
    : kind === 'move'
      ? { ...paid, kind: 'rail-move', toRail: adjustment?.toRail }
      : { ...paid, kind: 'owner-out', destination: address }
  const text = proposalText({ ...proposal, kind: release ? 'release' : 'adjustment', after }, takesTwo)
  if (idOfText(text) === proposal.id) return findSignersOf(approvers, proposal, text)
  // Proposed in an earlier version. Who approved it then signed the same text; who does it now, a decision about it.
  const earlier = approvalText(facts)
  return new Set([
    ...findSigners(approvers, earlier, proposal.signatures),
    ...findSignersOf(approvers, proposal, earlier),
  ])
}

/** Whether two people of the list have signed that the machine's owner is paid there. */
export const isRegistration = (
  approvers: readonly Approver[],
  proposal: Proposal,
  after: { readonly machineId: string; readonly rail: string; readonly destination: string },
): boolean =>
  findSignersOf(approvers, proposal, proposalText({ ...proposal, kind: 'machine-destination', after }, takesTwo))
    .size >= 2
