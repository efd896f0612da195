import type { DocumentType } from '@millrace/contract/user/verify'
import { randomUUID } from 'node:crypto'
import { recordAuditEntry, type AuditEntry } from '../../audit/index.ts'
import type { Platform } from '../../http/context.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { withMemberLock } from '../memberChanges.ts'
import { encryptDocument, hashDocument } from './documentCipher.ts'
import { addVerification, findLatest, isDocumentUsed, removeDocuments, type VerificationRow } from './store.ts'

export type Document = {
  readonly name: string
  readonly documentType: DocumentType
  readonly documentNumber: string
  readonly pictures: Readonly<Record<string, Uint8Array>>
}

/** Stores a document, encrypted, for an operator to review. A rejected one before it is erased. */
export async function submitVerification(
  platform: Platform,
  memberId: string,
  document: Document,
  auditEntry: AuditEntry,
): Promise<VerificationRow | Refusal<'verify.pending' | 'verify.done' | 'verify.taken'>> {
  const { vault, now } = platform
  const id = randomUUID()
  const numberHash = hashDocument(vault, document.documentType, document.documentNumber)
  const pictures: Record<string, string> = {}
  for (const [side, bytes] of Object.entries(document.pictures)) pictures[side] = (await vault.saveFile(bytes)).name
  let unusedFiles = Object.values(pictures)
  try {
    return await withMemberLock(platform, memberId, async (db) => {
      const refusal = checkMaySubmit(await findLatest(db, memberId))
      if (refusal) return refusal
      if (await isDocumentUsed(db, memberId, numberHash)) return refuse('verify.taken')
      const rejected = await removeDocuments(db, memberId)
      const row = await addVerification(db, {
        memberId,
        id,
        state: 'pending',
        documentType: document.documentType,
        pictures,
        createdAt: now(),
        numberHash,
        ...encryptDocument(vault, id, { name: document.name, number: document.documentNumber }),
      })
      await recordAuditEntry(db, auditEntry)
      unusedFiles = rejected
      return row
    })
  } finally {
    for (const name of unusedFiles) await vault.removeFile(name)
  }
}

export function checkMaySubmit(latest: VerificationRow | null): Refusal<'verify.pending' | 'verify.done'> | null {
  if (latest?.state === 'pending') return refuse('verify.pending')
  return latest?.state === 'verified' ? refuse('verify.done') : null
}
