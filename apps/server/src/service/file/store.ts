import { unusedFilesMax } from '@millrace/contract/msg/file'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'

export type SavedFile = { readonly name: string; readonly keyId: string }

/** The id of the file; null when the member has too many that are not used. */
export const addMemberFile = (db: Database, memberId: string, file: SavedFile): Promise<string | null> =>
  call(db, 'addMemberFile', memberId, file.name, file.keyId, unusedFilesMax)

/** Takes the member's own files of these ids; others are left out. */
export const takeMemberFiles = (
  db: Database,
  memberId: string,
  ids: readonly string[],
): Promise<readonly SavedFile[]> =>
  query(db).rows`delete from member_file where member_id = ${memberId} and id = any (${[...ids]}::uuid[])
    returning picture as name, key_id`

/** Takes all that were sent before a moment and never used; their files have to go. */
export const takeOldMemberFiles = async (db: Database, before: Date): Promise<readonly string[]> =>
  (await db.deleteFrom('memberFile').where('createdAt', '<', before).returning('picture').execute()).map(
    ({ picture }) => picture,
  )

// ── leaving

/** What the member has sent and not used; closing the account takes it with the tickets. */
export const exportFiles = (db: Database, memberId: string) =>
  db
    .selectFrom('memberFile')
    .select(['id', 'picture', 'keyId'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .execute()
