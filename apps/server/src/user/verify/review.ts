import type { Database } from '../../db/database.ts'
import { mapPage } from '../../db/rows.ts'
import type { Platform } from '../../http/context.ts'
import { decryptName, decryptNumber } from './documentCipher.ts'
import { findVerification, listVerifications, type ReviewRow } from './store.ts'

const sides: readonly string[] = ['front', 'back', 'face']

/** Without the document number and the pictures, which operators see one verification at a time. */
const toReview = (vault: Platform['vault'], row: ReviewRow) => ({
  id: row.id,
  memberId: row.memberId,
  memberName: row.memberName || row.phone || row.email || '',
  name: decryptName(vault, row),
  documentType: row.documentType,
  state: row.state,
  reason: row.reason,
  createTime: row.createdAt.toISOString(),
  decidedTime: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedByEmail ?? '',
})

export const listReviews = (
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  page: Parameters<typeof listVerifications>[1],
) => mapPage(listVerifications(db, page), (row) => toReview(vault, row))

export async function readReview(vault: Platform['vault'], db: Database, id: string) {
  const row = await findVerification(db, id)
  return (
    row && {
      ...toReview(vault, row),
      documentNumber: decryptNumber(vault, row),
      pictures: sides.filter((side) => Object.hasOwn(row.pictures, side)),
    }
  )
}

export async function readReviewPicture(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  id: string,
  name: string,
): Promise<{ memberId: string; bytes: Buffer } | null> {
  const row = await findVerification(db, id)
  const file = row && Object.hasOwn(row.pictures, name) ? row.pictures[name] : undefined
  return row && file ? { memberId: row.memberId, bytes: await vault.readFile(file, row.keyId) } : null
}
