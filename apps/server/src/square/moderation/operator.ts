import { moderationList, moderationOne } from '@millrace/contract/console/community'
import { findLanguage } from '@millrace/texts'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse, type Handler } from '../../http/handle.ts'
import { toMachineNews, writeMachineNews } from '../post/machineNews.ts'
import { toUsername } from '../toUsername.ts'
import { findItem, listDecisions, listItems, listReports, readAuthor, type ItemRow } from './store.ts'

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
]
