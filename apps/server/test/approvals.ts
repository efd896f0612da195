import { createHash, sign } from 'node:crypto'
import type pg from 'pg'
import { deriveDemoApproverKey, toPublicKeyBytes } from '../src/console/demoApproverKey.ts'
import type { ApprovalKind } from '../src/console/store.ts'

/** An approval key for an operator, derived from their address as the demonstration's are. */
export async function addApproverKey(owner: pg.Pool, operatorId: string, email: string): Promise<void> {
  await owner.query('select add_approver_key($1, $2)', [operatorId, toPublicKeyBytes(deriveDemoApproverKey(email))])
}

/** What the operator who is signed in with these headers signs to approve this, in base64. */
export async function signApproval(
  owner: pg.Pool,
  headers: Readonly<Record<string, string>>,
  kind: ApprovalKind,
  id: string,
): Promise<string> {
  const { rows } = await owner.query<{ email: string; text: string | null }>(
    `select o.email, approval_text($2, $3) as text
     from operator_session s join operator o on o.id = s.operator_id where s.token_hash = $1`,
    [
      createHash('sha256')
        .update(headers['x-access-token'] ?? '')
        .digest(),
      kind,
      id,
    ],
  )
  return signText(rows[0]?.email ?? '', rows[0]?.text ?? '')
}

export const signText = (email: string, text: string): string =>
  sign(null, Buffer.from(text), deriveDemoApproverKey(email)).toString('base64')
