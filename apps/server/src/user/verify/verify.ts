import { verify, verifyState } from '@millrace/contract/user/verify'
import type { Platform, ReceivedFile } from '../../http/context.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { preparePicture } from '../../uploads/index.ts'
import { ownAuditEntry } from '../memberChanges.ts'
import { decryptName, decryptNumber } from './documentCipher.ts'
import { findLatest, type VerificationRow } from './store.ts'
import { checkMaySubmit, submitVerification } from './submitVerification.ts'

const pictureSideMaxPx = 1_600

function toVerification(vault: Platform['vault'], row: VerificationRow | null) {
  if (!row)
    return {
      state: 'none' as const,
      name: '',
      documentType: null,
      documentEnd: '',
      reason: '',
      sentTime: null,
      decidedTime: null,
    }
  const { state, documentType, reason, createdAt, decidedAt } = row
  return {
    state,
    name: decryptName(vault, row),
    documentType,
    documentEnd: decryptNumber(vault, row).slice(-4),
    reason,
    sentTime: createdAt.toISOString(),
    decidedTime: decidedAt?.toISOString() ?? null,
  }
}

/** Re-encodes each picture. Refuses when one is missing or not a picture. */
async function preparePictures(
  files: Readonly<Record<string, readonly ReceivedFile[]>>,
  names: readonly string[],
): Promise<Record<string, Buffer> | Refusal<'file.missing' | 'file.not-picture'>> {
  const pictures: Record<string, Buffer> = {}
  for (const name of names) {
    const file = files[name]?.[0]
    if (!file || file.sizeBytes === 0) return refuse('file.missing')
    const bytes = await preparePicture(file.path, {
      widthPx: pictureSideMaxPx,
      heightPx: pictureSideMaxPx,
      fit: 'inside',
    })
    if (!bytes) return refuse('file.not-picture')
    pictures[name] = bytes
  }
  return pictures
}

export const verifyHandlers = [
  handle(verifyState, async ({ db, vault, member }) => toVerification(vault, await findLatest(db, member.id))),
  handle(verify, async (context, document) => {
    const refusal = checkMaySubmit(await findLatest(context.db, context.member.id))
    if (refusal) return refusal
    // A passport has one page of interest; cards have two sides.
    const pictures = await preparePictures(
      context.files,
      document.documentType === 'passport' ? ['front', 'face'] : ['front', 'back', 'face'],
    )
    if (pictures instanceof Refusal) return pictures
    const sent = await submitVerification(
      context,
      context.member.id,
      { ...document, pictures },
      ownAuditEntry(context, 'verification.send'),
    )
    return sent instanceof Refusal ? sent : toVerification(context.vault, sent)
  }),
]
