import { moderationDecide, moderationList, moderationOne } from '@millrace/contract/console/community'
import { paths } from '@millrace/contract/paths'
import { findLanguage } from '@millrace/texts'
import { asOperator } from '../../audit/index.ts'
import type { AnswerOf } from '../../db/functions.ts'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { addMessages, type NewMessage } from '../../msg/index.ts'
import { toMachineNews, writeMachineNews } from '../post/machineNews.ts'
import { findWarnings } from '../rule/findWarnings.ts'
import { toUsername } from '../toUsername.ts'
import { findItem, listDecisions, listItems, listReports, moderate, readAuthor, type ItemRow } from './store.ts'

/** The console is in English. */
const english = findLanguage('en_US')

const toItem = ({ name, operatorName, machineName, params, machineText, postContent: _, ...row }: ItemRow) => {
  const news = toMachineNews({ machineText, params })
  return {
    ...row,
    author: row.memberId ? ('member' as const) : operatorName === null ? ('machine' as const) : ('staff' as const),
    authorName: machineName ?? toUsername({ memberId: row.memberId, name, operatorName }, english),
    content: news ? writeMachineNews(news, english) : row.content,
    pictures: [...row.pictures],
    warnings: [...row.warnings],
    createTime: row.createdAt.toISOString(),
    openTime: row.openedAt?.toISOString() ?? null,
  }
}

const kinds = {
  hide: 'post-hidden',
  remove: 'post-removed',
  warn: 'post-warned',
  restore: 'post-restored',
} as const

/** What the author is told; null when nothing changes for them. */
function toMessage(
  subjectId: string,
  action: keyof typeof kinds | 'mute' | null,
  { memberId, actionId, until, isReply }: AnswerOf<'moderate'>,
  reason: string,
): NewMessage | null {
  if (memberId === null || (action === null && !isReply)) return null
  const common = { memberId, subject: actionId ?? `${subjectId} kept`, path: paths.communityStatus }
  if (action === 'mute' && until)
    return { ...common, kind: 'post-muted', params: { reason, until: until.toISOString() } }
  // After an answer, keeping the decision is what they are told.
  if (action === null || action === 'mute') return { ...common, kind: 'post-answered', params: { reason } }
  return { ...common, kind: kinds[action], params: { reason } }
}

export const moderationHandlers: readonly Handler[] = [
  handle(moderationList, ({ db, operator }, request) => mapPage(listItems(db, operator.id, request), toItem)),
  handle(moderationOne, async ({ db, operator }, { id }) => {
    const row = await findItem(db, operator.id, id)
    if (!row) return refuse('post.unknown')
    const [reports, decisions, author] = await Promise.all([
      listReports(db, id),
      listDecisions(db, id),
      row.memberId === null ? null : readAuthor(db, row.memberId),
    ])
    return {
      item: toItem(row),
      postContent: row.postContent,
      reports: reports.map(({ createdAt, ...report }) => ({ ...report, createTime: createdAt.toISOString() })),
      actions: decisions.map(({ createdAt, until, endedAt, ...decision }) => ({
        ...decision,
        createTime: createdAt.toISOString(),
        until: until?.toISOString() ?? null,
        endedTime: endedAt?.toISOString() ?? null,
      })),
      member: author && {
        joinTime: author.joinedAt.toISOString(),
        posts: author.posts,
        comments: author.comments,
        decisions: author.decisions,
        restored: author.restored,
        mutedUntil: author.mutedUntil?.toISOString() ?? null,
      },
    }
  }),
  handle(moderationDecide, async (context, { id, moderationAction, reason, muteDays }) => {
    const { db, operator } = context
    const action = moderationAction ?? null
    const warnings = await findWarnings(context, reason)
    if (warnings.length > 0) return refuse('staff.flagged', { found: warnings.join(', ') })
    const before = await findItem(db, operator.id, id)
    if (!before) return refuse('post.unknown')
    const { outcome } = await asOperator(context, async (db, record) => {
      const moderated = await moderate(db, operator.id, id, { action, reason, muteDays })
      if (moderated.outcome !== 'done') return moderated
      const { memberId, until, isReply, isComment } = moderated
      await record(`moderation.${action ?? 'keep'}`, {
        // A member's record shows what was decided about them.
        subjectId: memberId ?? id,
        reason,
        before: { state: before.state },
        after: { [isComment ? 'comment' : 'post']: id, ...(isReply && { isReply }), ...(until && { until }) },
      })
      const message = toMessage(id, action, moderated, reason)
      if (message) await addMessages(db, [message])
      return moderated
    })
    if (outcome === 'no-member') return refuse('moderation.no-member')
    if (outcome === 'own') return refuse('moderation.own')
    if (outcome === 'muted-before') return refuse('moderation.muted-before')
    if (outcome === 'gone') return refuse('moderation.gone')
    if (outcome === 'no-change') return refuse('moderation.no-change')
    if (outcome === 'no-reason') return refuse('moderation.reason-missing')
    return outcome === 'unknown' ? refuse('post.unknown') : { id }
  }),
]
