import { submissionDecide, submissionList, submissionOne } from '@millrace/contract/console/submission'
import { paths } from '@millrace/contract/paths'
import { asOperator } from '../../audit/index.ts'
import { mustExist, mapPage } from '../../db/rows.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { addMessages } from '../../msg/index.ts'
import { refuseReward } from '../noReward.ts'
import { decideSubmission, findSubmission, listSimilar, listSubmissions, type SubmissionRow } from './store.ts'

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
  handle(submissionDecide, async (context, { id, isApproved, reason }) => {
    if (!isApproved && reason.trim() === '') return refuse('review.reason-missing')
    const outcome = await asOperator(context, async (db, record) => {
      const outcome = await decideSubmission(db, { id, operatorId: context.operator.id, isApproved, reason })
      if (outcome !== 'approved' && outcome !== 'rejected') return outcome
      const { memberId, kind } = mustExist(await findSubmission(db, id))
      await record(isApproved ? 'submission.approve' : 'submission.reject', {
        subjectId: memberId,
        reason,
        after: { submission: id, kind },
      })
      if (!isApproved)
        await addMessages(db, [
          {
            memberId,
            kind: kind === 'group' ? 'group-rejected' : 'share-rejected',
            subject: id,
            path: kind === 'group' ? paths.joinGroup : paths.shareLink,
            params: { reason },
          },
        ])
      return outcome
    })
    if (outcome === 'unknown') return refuse('review.unknown')
    if (outcome === 'decided') return refuse('adjustment.decided')
    if (outcome === 'operator-limit') return refuse('review.operator-limit')
    return outcome === 'approved' || outcome === 'rejected' ? { id, state: outcome } : refuseReward(outcome)
  }),
]
