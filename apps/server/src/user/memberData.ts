import type { Database } from '../db/database.ts'

/** An encrypted picture, as a file of this name in the export; null where there is none. */
export type Picture = { readonly name: string; readonly picture: string | null; readonly keyId: string | null }

/** What a domain keeps about a member: it is in the export of their data, and goes when they close the account. */
export type MemberData = {
  readonly name: string
  /** The content of `<name>.json`. */
  readonly export?: (db: Database, memberId: string) => Promise<object>
  /** The files of a folder with the name. */
  readonly pictures?: (db: Database, memberId: string) => Promise<readonly Picture[]>
  /** Returns the files that have to be deleted afterwards. */
  readonly forget?: (db: Database, memberId: string) => Promise<readonly string[] | void>
  /** The files that `forget` returns are public uploads; without it, they are encrypted. */
  readonly hasPublicFiles?: true
}

/** Where a picture is stored, and under which key, is of no use to the member. */
export const omitPicture = <Row extends { readonly picture: unknown; readonly keyId: unknown }>({
  picture: _,
  keyId: __,
  ...row
}: Row): Omit<Row, 'picture' | 'keyId'> => row
