import { unusedFilesMax } from '@millrace/contract/msg/file'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow } from '../../db/rows.ts'

export type SavedFile = { readonly name: string; readonly keyId: string }

/** The id of the file; null when the member has too many that are not used. */
export const addMemberFile = async (db: Database, memberId: string, file: SavedFile): Promise<string | null> =>
  onlyRow(
    await sql<{ id: string | null }>`
      select add_member_file(${memberId}, ${file.name}, ${file.keyId}, ${unusedFilesMax}) as id`.execute(db),
  ).id

/** Takes the member's own files of these ids; others are left out. */
export const takeMemberFiles = async (
  db: Database,
  memberId: string,
  ids: readonly string[],
): Promise<readonly SavedFile[]> =>
  (
    await sql<SavedFile>`delete from member_file where member_id = ${memberId} and id = any (${[...ids]}::uuid[])
      returning picture as name, key_id`.execute(db)
  ).rows

/** Takes all that were sent before a moment and never used; their files have to go. */
export const takeOldMemberFiles = async (db: Database, before: Date): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`delete from member_file where created_at < ${before} returning picture as name`.execute(
      db,
    )
  ).rows.map(({ name }) => name)

// ── leaving

/** What the member has sent and not used; closing the account takes it with the tickets. */
export const exportFiles = async (
  db: Database,
  memberId: string,
): Promise<readonly { id: string; picture: string; keyId: string }[]> =>
  (
    await sql<{ id: string; picture: string; keyId: string }>`
      select id, picture, key_id from member_file where member_id = ${memberId} order by created_at`.execute(db)
  ).rows
