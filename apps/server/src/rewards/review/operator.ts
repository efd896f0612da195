import { submissionList, submissionOne } from '@millrace/contract/console/submission'
import { mapPage } from '../../db/rows.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { findSubmission, listSimilar, listSubmissions, type SubmissionRow } from './store.ts'

const toRow = (row: SubmissionRow) => ({
  id: row.id,
  memberId: row.memberId,
  memberName: row.memberName,
  kind: row.kind,
  state: row.state,
  createTime: row.createdAt.toISOString(),
  link: row.link ?? '',
  reason: row.reason,
  decidedTime: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy ?? '',
})

const toRowWithPicture = async (vault: Platform['vault'], row: SubmissionRow) => ({
  ...toRow(row),
  picture:
    row.picture === null || row.keyId === null
      ? ''
      : `data:image/webp;base64,${(await vault.readFile(row.picture, row.keyId)).toString('base64')}`,
})

export const reviewOperatorHandlers: readonly Handler[] = [
  handle(submissionList, ({ db }, { submissionKind, state, ...page }) =>
    mapPage(listSubmissions(db, { ...page, kind: submissionKind, state }), toRow),
  ),
  handle(submissionOne, async ({ db, vault }, { id }) => {
    const row = await findSubmission(db, id)
    if (!row) return refuse('review.unknown')
    const similar = await listSimilar(db, id)
    return {
      submission: await toRowWithPicture(vault, row),
      similar: await Promise.all(similar.map((other) => toRowWithPicture(vault, other))),
    }
  }),
]
