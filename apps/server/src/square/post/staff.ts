import {
  communityComments,
  communityList,
  staffCommentAdd,
  staffPostAdd,
  staffRemove,
} from '@millrace/contract/console/community'
import { asOperator } from '../../audit/index.ts'
import { mapPage, mustExist } from '../../db/rows.ts'
import { handle, refuse, Refusal, type Handler } from '../../http/handle.ts'
import { toComment } from '../comment/comments.ts'
import { addComment, findComment, listComments } from '../comment/store.ts'
import { discardMedia, receiveMedia } from '../media/receiveMedia.ts'
import { findWarnings } from '../rule/findWarnings.ts'
import { addStaffPost, findPost, listPosts, removeOwnAsStaff } from './store.ts'
import { toPost } from './toPost.ts'

export const staffHandlers: readonly Handler[] = [
  handle(communityList, ({ db, operator, language }, request) => {
    const reader = { id: null, language }
    return mapPage(listPosts(db, reader, { ...request, cursor: null }), (row) => ({
      ...toPost(row, reader),
      isMine: row.operatorId === operator.id,
    }))
  }),
  handle(communityComments, async ({ db, operator, language }, { squareId, ...page }) => {
    const [post, { rows }] = await Promise.all([
      findPost(db, { id: null, language }, squareId),
      listComments(db, null, { ...page, postId: squareId, cursor: null }),
    ])
    if (!post) return refuse('post.unknown')
    return {
      list: rows.map((row) => ({ ...toComment(row, null, language), isMine: row.operatorId === operator.id })),
      total: post.comments,
    }
  }),
  handle(staffPostAdd, async (context, { postContent: content, machineId = null }) => {
    const { db, operator, language } = context
    const warnings = await findWarnings(context, content)
    if (warnings.length > 0) return refuse('staff.flagged', { found: warnings.join(', ') })
    const media = await receiveMedia(context)
    if (media instanceof Refusal) return media
    const id = await asOperator(context, async (db, record) => {
      const id = await addStaffPost(db, operator.id, { content, machineId, ...media })
      if (id !== null)
        await record('community.post', {
          subjectId: id,
          after: { content, machineId, pictures: media.pictures.length, hasVideo: media.video !== null },
        })
      return id
    })
    if (id === null) {
      await discardMedia(context.uploads, media)
      return refuse('product.unknown')
    }
    const reader = { id: null, language }
    return toPost(mustExist(await findPost(db, reader, id)), reader)
  }),
  handle(staffCommentAdd, async (context, { squareId, commentId, postContent: content }) => {
    const { db, operator, language } = context
    const warnings = await findWarnings(context, content)
    if (warnings.length > 0) return refuse('staff.flagged', { found: warnings.join(', ') })
    const { outcome, id } = await asOperator(context, async (db, record) => {
      const added = await addComment(db, {
        postId: squareId,
        parentId: commentId ?? null,
        author: { operatorId: operator.id },
        content,
        warnings: [],
      })
      if (added.id !== null)
        await record('community.comment', { subjectId: added.id, after: { post: squareId, content } })
      return added
    })
    if (outcome === 'no-comment') return refuse('comment.unknown')
    if (id === null) return refuse('post.unknown')
    return toComment(mustExist(await findComment(db, null, id)), null, language)
  }),
  handle(staffRemove, async (context, { id }) => {
    const isRemoved = await asOperator(context, async (db, record) => {
      const content = await removeOwnAsStaff(db, context.operator.id, id)
      if (content === null) return false
      await record('community.remove', { subjectId: id, before: { content } })
      return true
    })
    return isRemoved ? { id } : refuse('post.unknown')
  }),
]
