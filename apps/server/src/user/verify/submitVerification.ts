import type { DocumentType } from '@millrace/contract/user/verify'
import { randomUUID } from 'node:crypto'
import { recordAuditEntry, type AuditEntry } from '../../audit/index.ts'
import type { Platform } from '../../http/context.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { withMemberLock } from '../withMemberLock.ts'
import { encryptDocument } from './sealed.ts'
import { addVerification, findLatest, removeVerifications, type VerificationRow } from './store.ts'

export type Document = {
  readonly name: string
  readonly documentType: DocumentType
  readonly documentNumber: string
  readonly pictures: Readonly<Record<string, Uint8Array>>
}

/** Keeps a document, encrypted, for an operator to look at. An earlier, rejected one is erased. */
export async function submitVerification(
  platform: Platform,
  memberId: string,
  document: Document,
  deed: AuditEntry,
): Promise<VerificationRow | Refusal<'verify.pending' | 'verify.done'>> {
  const { vault, now } = platform
  const id = randomUUID()
  const pictures: Record<string, string> = {}
  for (const [what, bytes] of Object.entries(document.pictures)) pictures[what] = (await vault.saveFile(bytes)).name
  let unused = Object.values(pictures)
  try {
    return await withMemberLock(platform, memberId, async (db) => {
      const refusal = checkMaySubmit(await findLatest(db, memberId))
      if (refusal) return refusal
      const former = await removeVerifications(db, memberId, 'rejected')
      const row = await addVerification(db, {
        memberId,
        id,
        state: 'pending',
        documentType: document.documentType,
        pictures,
        createdAt: now(),
        decidedAt: null,
        decidedBy: null,
        ...encryptDocument(vault, id, { name: document.name, number: document.documentNumber }),
      })
      await recordAuditEntry(db, deed)
      unused = former.flatMap((row) => Object.values(row.pictures))
      return row
    })
  } finally {
    for (const name of unused) await vault.removeFile(name)
  }
}

export function checkMaySubmit(latest: VerificationRow | null): Refusal<'verify.pending' | 'verify.done'> | null {
  if (latest?.state === 'pending') return refuse('verify.pending')
  return latest?.state === 'verified' ? refuse('verify.done') : null
}
