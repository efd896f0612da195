import type { proposalActs, ProposalRow, Wish } from '@millrace/contract/console/proposal'
import {
  getKind,
  proposalDecide,
  proposalDraft,
  proposalLook,
  proposalMake,
  proposalSign,
} from '@millrace/contract/console/proposal'
import { decisionText, proposalText } from '@millrace/proof'
import { signApproval } from '../../shell/approvalKey.ts'
import { AnswerError, send } from '../../shell/send.ts'

export type Signer = { readonly id: string; readonly email: string }
export type Act = (typeof proposalActs)[number]

/** What would be proposed. The page shows it, and signs nothing that says something else. */
export async function draftProposal(wish: Wish, reason: string): Promise<ProposalRow> {
  const { data } = await send(proposalDraft, { ...wish, reason })
  return assertSame(data)
}

export async function makeProposal({ email }: Signer, wish: Wish, draft: ProposalRow): Promise<ProposalRow> {
  const { reason, proposedTime: time, text, after } = draft
  const salt = after['salt'] as string | undefined
  const signature = await signApproval(email, text)
  return (await send(proposalMake, { ...wish, reason, time, ...(salt && { salt }), signature })).data
}

/** What is signed about a proposal. */
export const actText = (proposal: ProposalRow, { id: by }: Signer, act: string, reason: string): string =>
  decisionText(proposal, { act, by, reason })

export async function decideProposal(signer: Signer, proposal: ProposalRow, act: Act, reason: string) {
  const signature = await signApproval(signer.email, actText(assertSame(proposal), signer, act, reason))
  return (await send(proposalDecide, { id: proposal.id, act, reason, signature })).data
}

export async function lookAtProposal(signer: Signer, proposal: ProposalRow, objection: string) {
  const text = actText(assertSame(proposal), signer, objection ? 'objected' : 'seen', objection)
  const signature = await signApproval(signer.email, text)
  return (await send(proposalLook, { id: proposal.id, objection, signature })).data
}

export async function signOwnProposal({ email }: Signer, proposal: ProposalRow) {
  const signature = await signApproval(email, assertSame(proposal).text)
  return (await send(proposalSign, { id: proposal.id, signature })).data
}

/** Whether the text to sign says what the page shows. That of an earlier version has a form of its own. */
export function isAsShown(proposal: ProposalRow): boolean {
  const { signatures, isPersonal = false } = getKind(proposal.kind)
  const shown = proposalText({ ...proposal, proposedBy: proposal.proposedBy.id }, { signatures, isPersonal })
  return proposal.text === shown || proposal.text.startsWith('Millrace approval')
}

function assertSame(proposal: ProposalRow): ProposalRow {
  if (!isAsShown(proposal)) throw new AnswerError(notAsShown, 0)
  return proposal
}

export const notAsShown = 'The text to sign is not what this page shows. Sign nothing, and tell an admin.'
