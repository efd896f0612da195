import type { ContentOf, ProposalKind } from '@millrace/contract/console/proposal'
import { decisionText } from '@millrace/proof'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { agreeAs } from '../src/demo/asDemoOperator.ts'
import { inTransaction } from '../src/ledger/index.ts'
import { signText } from './approvals.ts'
import type { TestServer } from './createTestServer.ts'
import { databaseOf } from './databaseOf.ts'
import { createOperator } from './withdrawals.ts'

type Headers = Record<string, string>
type Act = 'approved' | 'rejected' | 'withdrawn'

/** Two new operators agree on something, signed, without HTTP. Returns its id. */
export async function agreeOn<Kind extends ProposalKind>(
  owner: pg.Pool,
  kind: Kind,
  content: ContentOf<Kind>,
): Promise<string> {
  const people = [await createOperator(owner), await createOperator(owner)] as const
  return inTransaction(databaseOf(owner), (db) => agreeAs(db, people, kind, content))
}

/** What operators of the demonstration propose and decide over HTTP, signed as their browsers sign. */
export function createProposals(server: Pick<TestServer, 'post' | 'call' | 'database'>) {
  const findOperator = async (headers: Headers): Promise<{ id: string; email: string }> => {
    const tokenHash = createHash('sha256')
      .update(headers['x-access-token'] ?? '')
      .digest()
    const { rows } = await server.database.owner.query<{ id: string; email: string }>(
      'select o.id, o.email from operator_session s join operator o on o.id = s.operator_id where s.token_hash = $1',
      [tokenHash],
    )
    return rows[0] ?? { id: '', email: '' }
  }

  const draft = async (kind: ProposalKind, content: object, headers: Headers, reason = 'for a test') =>
    (await server.post('console/proposal/draft', { kind, content, reason }, headers)).answer

  async function propose<Kind extends ProposalKind>(
    kind: Kind,
    content: ContentOf<Kind>,
    headers: Headers,
    reason = 'for a test',
  ) {
    const drafted = await draft(kind, content, headers, reason)
    if (drafted.error) return drafted
    const { email } = await findOperator(headers)
    const { proposedTime: time, text, after } = drafted.data
    const body = { kind, content, reason, time, salt: after.salt, signature: signText(email, text) }
    return (await server.post('console/proposal/make', body, headers)).answer
  }

  const findText = async (id: string): Promise<string> =>
    (
      await server.database.owner.query<{ text: string }>(
        'select text_of_proposal(p) as text from proposal p where id = $1',
        [id],
      )
    ).rows[0]?.text ?? ''

  async function decide(id: string, headers: Headers, act: Act = 'approved', reason = act === 'rejected' ? 'no' : '') {
    const { id: by, email } = await findOperator(headers)
    const signature = signText(email, decisionText({ id, text: await findText(id) }, { act, by, reason }))
    return (await server.post('console/proposal/decide', { id, act, reason, signature }, headers)).answer
  }

  /** One proposes, and another approves. Returns the proposal. */
  async function agree<Kind extends ProposalKind>(
    kind: Kind,
    content: ContentOf<Kind>,
    [proposer, decider]: readonly [Headers, Headers],
    reason?: string,
  ) {
    const proposed = await propose(kind, content, proposer, reason)
    expect(proposed.error).toBeFalsy()
    const decided = await decide(proposed.data.id, decider)
    expect(decided.error).toBeFalsy()
    return decided.data
  }

  return { findOperator, draft, propose, findText, decide, agree }
}

/** What operators propose and decide unsigned, by whoever has the whole database. Both return how it ended. */
export const proposeUnsigned = async <Kind extends ProposalKind>(
  owner: pg.Pool,
  operatorId: string | undefined,
  kind: Kind,
  content: ContentOf<Kind>,
): Promise<{ outcome: string; id: string }> =>
  (
    await owner.query(
      `select outcome, id
       from propose($1, $2, $3, 'for a test', date_trunc('milliseconds', clock_timestamp()), null, '', '')`,
      [operatorId, kind, content],
    )
  ).rows[0]
export const decideUnsigned = async (owner: pg.Pool, operatorId: string | undefined, id: string): Promise<string> =>
  (await owner.query(`select decide($1, $2, 'approved', '', null, '', '') as outcome`, [id, operatorId])).rows[0]
    .outcome

/** Two new operators do what takes two, unsigned. Returns the proposal's id. */
export async function agreeUnsigned<Kind extends ProposalKind>(
  owner: pg.Pool,
  kind: Kind,
  content: ContentOf<Kind>,
): Promise<string> {
  const { outcome, id } = await proposeUnsigned(owner, await createOperator(owner), kind, content)
  expect(outcome).toBe('proposed')
  expect(await decideUnsigned(owner, await createOperator(owner), id)).toBe('approved')
  return id
}
