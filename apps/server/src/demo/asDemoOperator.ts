import type { ContentOf, ProposalKind } from '@millrace/contract/console/proposal'
import { decisionText } from '@millrace/proof'
import { sign } from 'node:crypto'
import { actAsDemoOperator, deriveDemoApproverKey, findOperatorEmail } from '../console/index.ts'
import type { Database } from '../db/database.ts'
import { mustExist } from '../db/rows.ts'
import { decide, findProposal, propose } from '../proposal/index.ts'

const from = (id: string) => ({ operator: { id }, requestId: 'demonstration', address: '' })

/** Of an operator whose key everybody can derive. */
async function signAs(db: Database, operatorId: string, text: string): Promise<string> {
  return sign(null, Buffer.from(text), deriveDemoApproverKey(await findOperatorEmail(db, operatorId))).toString(
    'base64',
  )
}

/** An operator of the demonstration proposes something, signed, in the caller's transaction. Throws when refused. */
export async function proposeAs<Kind extends ProposalKind>(
  db: Database,
  operatorId: string,
  kind: Kind,
  content: ContentOf<Kind>,
  reason = 'Demonstration',
): Promise<string> {
  const { outcome, id } = await tryProposeAs(db, operatorId, kind, content, reason)
  if (outcome !== 'proposed' && outcome !== 'done')
    throw new Error(`a proposal of the demonstration was refused: ${outcome}`)
  return id
}

/** Returns how that ended. */
export async function tryProposeAs<Kind extends ProposalKind>(
  db: Database,
  operatorId: string,
  kind: Kind,
  content: ContentOf<Kind>,
  reason: string,
): Promise<{ readonly outcome: string; readonly id: string }> {
  await actAsDemoOperator(db, operatorId)
  const wish = { kind, content: content as object, reason }
  const draft = await propose(db, from(operatorId), wish)
  if (draft.outcome !== 'draft') return draft
  const signature = await signAs(db, operatorId, draft.row.signed_text)
  const { salt } = draft.row.after
  return propose(db, from(operatorId), {
    ...wish,
    content: { ...wish.content, salt },
    time: draft.time.toISOString(),
    signature,
  })
}

/** Another one decides it, signed. Returns how that ended. */
export async function decideAs(
  db: Database,
  operatorId: string,
  id: string,
  act: 'approved' | 'rejected' | 'withdrawn' = 'approved',
  reason = '',
): Promise<string> {
  await actAsDemoOperator(db, operatorId)
  const { text } = mustExist(await findProposal(db, id))
  const signature = await signAs(db, operatorId, decisionText({ id, text }, { act, by: operatorId, reason }))
  return decide(db, from(operatorId), { id, act, reason, signature })
}

/** Two operators of the demonstration do what takes two. Returns the proposal's id. */
export async function agreeAs<Kind extends ProposalKind>(
  db: Database,
  [proposer, decider]: readonly [string, string],
  kind: Kind,
  content: ContentOf<Kind>,
  reason?: string,
): Promise<string> {
  const id = await proposeAs(db, proposer, kind, content, reason)
  const outcome = await decideAs(db, decider, id)
  if (outcome !== 'approved') throw new Error(`a proposal of the demonstration was not approved: ${outcome}`)
  return id
}
