import { thumbsUpComment, thumbsUpSquare } from '@millrace/contract/square/post'
import type pg from 'pg'
import { createBatcher } from '../../db/createBatcher.ts'
import { memoizeByPool } from '../../db/memoizeByPool.ts'
import { handle, refuse } from '../../http/handle.ts'
import { likeMany, type Like } from './store.ts'

/**
 * Likes together with all others who do so at this moment: a post that many like is one row, which single likes would
 * only pass back and forth.
 */
const getBatcher = memoizeByPool((pool) =>
  createBatcher<Like, number | null>({
    batchMax: 128,
    keyOf: ({ subjectId, memberId }) => `${subjectId} ${memberId}`,
    runBatch: (likes) => likeMany(pool, likes),
    runOne: async (like) => (await likeMany(pool, [like]))[0] ?? null,
  }),
)
const like = (pool: pg.Pool, request: Like): Promise<number | null> => getBatcher(pool).submit(request)

export const likeHandlers = [
  handle(thumbsUpSquare, async ({ pool, member }, { squareId, isLiked }) => {
    const thumbsUpNum = await like(pool, { subjectId: squareId, memberId: member.id, isLiked })
    return thumbsUpNum === null ? refuse('post.unknown') : { thumbsUpNum, hasThumbsUp: isLiked }
  }),
  handle(thumbsUpComment, async ({ pool, member }, { commentId, isLiked }) => {
    const thumbsUpNum = await like(pool, { subjectId: commentId, memberId: member.id, isLiked })
    return thumbsUpNum === null ? refuse('comment.unknown') : { thumbsUpNum, hasThumbsUp: isLiked }
  }),
]
