import { commentList, commentRemove, commentText, type Comment } from '@millrace/contract/square/comment'
import type { Language } from '@millrace/texts'
import { mustExist } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { checkMayWrite } from '../post/checkMayWrite.ts'
import { findPost, removeOwn } from '../post/store.ts'
import { findWarnings } from '../rule/findWarnings.ts'
import { toUsername } from '../toUsername.ts'
import { addComment, findComment, listComments, type CommentCursor, type CommentRow } from './store.ts'

export const toComment = (row: CommentRow, readerId: string | null, language: Language): Comment => ({
  id: row.id,
  username: toUsername(row, language),
  toUserName:
    row.parentId === null
      ? ''
      : toUsername({ memberId: row.toMemberId, name: row.toName, operatorName: row.toOperatorName }, language),
  content: row.content,
  headUrl: row.headUrl ?? '',
  createTime: row.createdAt.toISOString(),
  staff: row.operatorName !== null,
  isOwn: readerId !== null && row.memberId === readerId,
  isDemo: row.isDemo ?? false,
  commentId: row.parentId,
  threadId: row.threadId,
  thumbsUpNum: row.likes,
  hasThumbsUp: row.isLiked,
  warnings: [...row.warnings],
})

function parseCursor(text: string): CommentCursor {
  const [threadId = '', id = ''] = text.split('_')
  return { threadId, id }
}

export const commentHandlers = [
  handle(commentList, async ({ db, member, language, now }, { squareId, commentCursor, ...page }) => {
    const readerId = member?.id ?? null
    const [post, { rows, hasMore }] = await Promise.all([
      findPost(db, { id: readerId, language }, squareId),
      listComments(db, readerId, {
        ...page,
        postId: squareId,
        cursor: commentCursor === undefined ? null : parseCursor(commentCursor),
      }),
    ])
    if (!post) return refuse('post.unknown')
    const last = rows.at(-1)
    return {
      list: rows.map((row) => toComment(row, readerId, language)),
      total: post.comments,
      next: last && hasMore ? `${last.threadId}_${last.id}` : '',
      nowTime: now().toISOString(),
    }
  }),
  handle(commentText, async (context, { squareId, commentId, content }) => {
    const { db, member, language } = context
    const refusal = await checkMayWrite(context, 'comment')
    if (refusal) return refusal
    const { outcome, id } = await addComment(db, {
      postId: squareId,
      parentId: commentId ?? null,
      author: { memberId: member.id },
      content,
      warnings: await findWarnings(context, content),
    })
    if (outcome === 'no-comment') return refuse('comment.unknown')
    if (outcome === 'unknown') return refuse('post.unknown')
    // Muted since it was checked.
    if (id === null) return (await checkMayWrite(context, 'comment')) ?? refuse('post.unknown')
    return toComment(mustExist(await findComment(db, member.id, id)), member.id, language)
  }),
  handle(commentRemove, async ({ db, member }, { commentId }) =>
    (await removeOwn(db, member.id, { id: commentId, isComment: true })) ? null : refuse('comment.unknown'),
  ),
]
