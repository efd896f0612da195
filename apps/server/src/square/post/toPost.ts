import type { Post } from '@millrace/contract/square/post'
import { toUsername } from '../toUsername.ts'
import { toMachineNews, writeMachineNews } from './machineNews.ts'
import type { PostRow, Reader } from './store.ts'

export function toPost(row: PostRow, { id: readerId, language }: Reader): Post {
  const isStaff = row.operatorName !== null
  const machineName = row.machineName ?? ''
  const machineNews = toMachineNews(row)
  return {
    id: row.id,
    headUrl: row.headUrl ?? '',
    username: row.isByMachine ? machineName : toUsername(row, language),
    content: machineNews ? writeMachineNews(machineNews, language) : row.content,
    createTime: row.createdAt.toISOString(),
    urls: machineNews?.pictureUrl ? [machineNews.pictureUrl] : row.pictures.map(({ url }) => url),
    thumbsUpNum: row.likes,
    commentNum: row.comments,
    hasThumbsUp: row.isLiked,
    videoUrl: row.video?.url ?? '',
    staff: isStaff,
    author: isStaff ? 'staff' : row.isByMachine ? 'machine' : 'member',
    isOwn: readerId !== null && row.memberId === readerId,
    isDemo: row.isDemo ?? false,
    pictures: [...row.pictures],
    video: row.video,
    machine: row.machineId === null ? null : { id: row.machineId, name: machineName, units: row.units },
    machineNews,
    warnings: [...row.warnings],
    state: row.state,
    reason: row.reason,
  }
}
