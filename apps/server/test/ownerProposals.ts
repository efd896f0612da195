import type { ContentOf, ProposalKind } from '@millrace/contract/console/proposal'
import type pg from 'pg'
import { expect } from 'vitest'
import { createOperator } from './withdrawals.ts'

/** Whoever has the whole database proposes, or does, without a signature. */
export async function proposeByOwner<Kind extends ProposalKind>(
  owner: pg.Pool,
  operatorId: string,
  kind: Kind,
  content: ContentOf<Kind>,
  reason = 'for a test',
): Promise<{ outcome: string; id: string }> {
  const { rows } = await owner.query<{ outcome: string; id: string }>(
    `select outcome, id from propose($1, $2, $3, $4, date_trunc('milliseconds', clock_timestamp()), null, '', '')`,
    [operatorId, kind, JSON.stringify(content), reason],
  )
  return rows[0] as { outcome: string; id: string }
}

/** Two new operators do what takes two. Returns the proposal's id. */
export async function agreeByOwner<Kind extends ProposalKind>(
  owner: pg.Pool,
  kind: Kind,
  content: ContentOf<Kind>,
): Promise<string> {
  const { outcome, id } = await proposeByOwner(owner, await createOperator(owner), kind, content)
  expect(outcome).toBe('proposed')
  const { rows } = await owner.query<{ outcome: string }>(
    `select decide($1, $2, 'approved', '', null, '', '') as outcome`,
    [id, await createOperator(owner)],
  )
  expect(rows[0]?.outcome).toBe('approved')
  return id
}
