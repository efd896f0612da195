import { squareAnswer, squareBlock, squareReport, squareStatus, squareUnblock } from '@millrace/contract/square/safety'
import { handle, refuse } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { getPostsFrom } from '../post/checkMayWrite.ts'
import { findMute } from '../post/store.ts'
import { toUsername } from '../toUsername.ts'
import {
  answerModeration,
  blockAuthor,
  endBlock,
  listActions,
  listBlocks,
  reportSubject,
  type Subject,
} from './store.ts'

const hourMs = 60 * 60_000

/** A comment when it is named, else the post; null when nothing is. */
function toSubject({ squareId, commentId }: { squareId?: string | undefined; commentId?: string | undefined }) {
  const id = commentId ?? squareId
  return id === undefined ? null : ({ id, isComment: commentId !== undefined } satisfies Subject)
}

export const safetyHandlers = [
  handle(squareReport, async (context, { reportReason, note, ...named }) => {
    const { db, member } = context
    const subject = toSubject(named)
    if (!subject) return refuse('post.unknown')
    const seconds = await takeHit(context, [{ kind: 'report', subject: member.id, max: 60, windowMs: hourMs }])
    if (seconds) return refuse('post.too-many', { minutes: Math.ceil(seconds / 60) })
    const isReported = await reportSubject(db, member.id, subject, { reason: reportReason, note })
    return isReported ? null : refuse('post.unknown')
  }),
  handle(squareBlock, async ({ db, member }, named) => {
    const subject = toSubject(named)
    const outcome = subject ? await blockAuthor(db, member.id, subject) : 'unknown'
    if (outcome === 'unknown') return refuse('post.unknown')
    return outcome === 'impossible' ? refuse('block.impossible') : null
  }),
  handle(squareUnblock, async ({ db, member }, { id }) => {
    await endBlock(db, member.id, id)
    return null
  }),
  handle(squareStatus, async (context) => {
    const { db, member, language, now } = context
    const [mute, blocks, actions] = await Promise.all([
      findMute(db, member.id),
      listBlocks(db, member.id),
      listActions(db, member.id),
    ])
    const postsFrom = [getPostsFrom(context), ...(mute ? [mute.until] : [])]
      .filter((from) => from > now())
      .sort((one, other) => other.getTime() - one.getTime())[0]
    return {
      username: toUsername({ memberId: member.id, name: member.name, operatorName: null }, language),
      postsFrom: postsFrom?.toISOString() ?? null,
      blocked: blocks.map(({ id, createdAt, memberId, name }) => ({
        id,
        username: toUsername({ memberId, name, operatorName: null }, language),
        createTime: createdAt.toISOString(),
      })),
      actions: actions.map(({ createdAt, until, endedAt, ...action }) => ({
        ...action,
        createTime: createdAt.toISOString(),
        until: until?.toISOString() ?? null,
        endedTime: endedAt?.toISOString() ?? null,
      })),
    }
  }),
  handle(squareAnswer, async ({ db, member }, { id, content }) => {
    const outcome = await answerModeration(db, member.id, id, content)
    if (outcome === 'unknown') return refuse('moderation.unknown')
    return outcome === 'before' ? refuse('moderation.answered') : null
  }),
]
