import { verificationList, verificationOne, verificationPicture } from '@millrace/contract/console/verification'
import { recordOperatorAction } from '../../audit/index.ts'
import { handle, refuse } from '../../http/handle.ts'
import { listReviews, readReview, readReviewPicture } from './review.ts'

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
]
