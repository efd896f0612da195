import { thumbsUpComment, thumbsUpSquare } from '@millrace/contract/square/post'
import { createBatcher } from '../../db/createBatcher.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import { handle, refuse } from '../../http/handle.ts'
import { likeMany, type Like } from './store.ts'

/**
 * Likes together with all others who do so at this moment: a post that many like is one row, which single likes would
 * only pass back and forth.
 */
const getBatcher = memoizeByDatabase((db) =>
  createBatcher<Like, number | null>({
    batchMax: 128,
    keyOf: ({ subjectId, memberId }) => `${subjectId} ${memberId}`,
    runBatch: (likes) => likeMany(db, likes),
    runOne: async (like) => (await likeMany(db, [like]))[0] ?? null,
  }),
)
const like = (db: Database, request: Like): Promise<number | null> => getBatcher(db).submit(request)

export const likeHandlers = [
  handle(thumbsUpSquare, async ({ db, member }, { squareId, isLiked }) => {
    const thumbsUpNum = await like(db, { subjectId: squareId, memberId: member.id, isLiked })
    return thumbsUpNum === null ? refuse('post.unknown') : { thumbsUpNum, hasThumbsUp: isLiked }
  }),
  handle(thumbsUpComment, async ({ db, member }, { commentId, isLiked }) => {
    const thumbsUpNum = await like(db, { subjectId: commentId, memberId: member.id, isLiked })
    return thumbsUpNum === null ? refuse('comment.unknown') : { thumbsUpNum, hasThumbsUp: isLiked }
  }),
]
