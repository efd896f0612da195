import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import { toPublicKeyBytes } from '../src/console/demoApproverKey.ts'
import { signText } from './approvals.ts'
import { queryAs } from './withdrawals.ts'

export const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey
export const signWith = (key: KeyObject, text: string): Buffer => sign(null, Buffer.from(text), key)

export type KeyTools = ReturnType<typeof createKeyTools>

/** What operators do with approval keys, with the application's password and the demonstration's sessions. */
export function createKeyTools({ app, owner }: { readonly app: pg.Pool; readonly owner: pg.Pool }) {
  const readEmail = async (id: string): Promise<string> =>
    (await owner.query('select email from operator where id = $1', [id])).rows[0].email
  const callAs = async (operatorId: string, call: string, values: unknown[]): Promise<string> =>
    (await queryAs(app, operatorId, `select ${call} as outcome`, values)).rows[0].outcome
  /** Signs with the key that the operator was created with. */
  const signAs = async (operatorId: string, text: string): Promise<Buffer> =>
    Buffer.from(signText(await readEmail(operatorId), text), 'base64')
  const findKey = async (
    key: KeyObject,
  ): Promise<{ id: string; text: string; addedAt: Date | null; removedAt: Date | null; how: string; role: string }> =>
    (
      await owner.query(
        `select id, key_text(k) as text, added_at as "addedAt", key_removed_at(k) as "removedAt", how, role
         from approver_key k where public_key = $1`,
        [toPublicKeyBytes(key)],
      )
    ).rows[0]
  return {
    readEmail,
    callAs,
    signAs,
    findKey,
    offer: (operatorId: string, key: KeyObject) =>
      callAs(operatorId, 'offer_approver_key($1)', [toPublicKeyBytes(key)]),
    giveWord: async (operatorId: string, key: KeyObject, text?: string): Promise<string> => {
      const { id, text: keyText } = await findKey(key)
      return callAs(operatorId, 'give_key_word($1, $2)', [id, await signAs(operatorId, text ?? keyText)])
    },
    /** The id of the key that the operator was created with. */
    keyOf: async (operatorId: string): Promise<string> =>
      (await owner.query('select id from approver_key where operator_id = $1 order by made_at limit 1', [operatorId]))
        .rows[0].id,
    /** What this operator signs to remove a key or to object to it. */
    readEndText: async (what: 'removal' | 'objection', keyId: string, by: string): Promise<string> =>
      (await owner.query('select key_end_text($1, k, $3) as text from approver_key k where id = $2', [what, keyId, by]))
        .rows[0].text,
  }
}
