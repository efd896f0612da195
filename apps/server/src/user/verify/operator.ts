import {
  verificationDecide,
  verificationList,
  verificationOne,
  verificationPicture,
} from '@millrace/contract/console/verification'
import { actAs, recordOperatorAction } from '../../audit/index.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { withMemberLockIfExists } from '../memberChanges.ts'
import { decideVerification, findVerificationMember, listReviews, readReview, readReviewPicture } from './review.ts'
import { findVerification, isDocumentUsed } from './store.ts'

export const verificationOperatorHandlers = [
  handle(verificationList, (context, { state, ...page }) =>
    // Members without a verification are not listed.
    state === 'none' ? Promise.resolve({ list: [], total: 0 }) : listReviews(context, { ...page, state }),
  ),
  handle(verificationOne, async (context, { id }) => {
    const found = await readReview(context.vault, context.db, id)
    if (!found) return refuse('verification.unknown')
    await recordOperatorAction(context.db, context, {
      action: 'verification.view',
      subjectId: found.memberId,
      after: { verification: id },
    })
    return found
  }),
  handle(verificationPicture, async (context, { id, name }) => {
    const found = await readReviewPicture(context, id, name)
    if (!found) return refuse('verification.unknown')
    await recordOperatorAction(context.db, context, {
      action: 'verification.picture',
      subjectId: found.memberId,
      after: { verification: id, picture: name },
    })
    return { picture: `data:image/webp;base64,${found.bytes.toString('base64')}` }
  }),
  handle(verificationDecide, async (context, { id, isVerified, reason }) => {
    if (!isVerified && reason.trim() === '') return refuse('verification.reason-missing')
    const memberId = await findVerificationMember(context.db, id)
    if (!memberId) return refuse('verification.unknown')
    const state = isVerified ? 'verified' : 'rejected'
    const done = await withMemberLockIfExists(context, memberId, async (db, member) => {
      await actAs(db, context.operator)
      const { numberHash } = (await findVerification(db, id)) ?? { numberHash: null }
      if (isVerified && numberHash && (await isDocumentUsed(db, memberId, numberHash)))
        return refuse('verification.taken')
      if (!(await decideVerification(context, db, member, { id, state, reason, decidedBy: context.operator.id })))
        return refuse('verification.decided')
      await recordOperatorAction(db, context, {
        action: `verification.${isVerified ? 'verify' : 'reject'}`,
        subjectId: memberId,
        before: { state: 'pending' },
        after: { state, verification: id },
        reason,
      })
      return null
    })
    if (!done) return refuse('verification.unknown')
    if (done.result instanceof Refusal) return done.result
    return (await readReview(context.vault, context.db, id)) ?? refuse('verification.unknown')
  }),
]
