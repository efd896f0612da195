import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import type { MemberData } from '../user/index.ts'
import { commentHandlers } from './comment/comments.ts'
import { moderationHandlers } from './moderation/operator.ts'
import { safetyHandlers } from './moderation/safety.ts'
import { likeHandlers } from './post/likes.ts'
import { postHandlers } from './post/posts.ts'
import { staffHandlers } from './post/staff.ts'
import { eraseRemovedPosts, exportPosts, forgetPosts, postMachineNews } from './post/store.ts'
import { ruleHandlers } from './rule/operator.ts'

export { addComment } from './comment/store.ts'
export { encodePixels, savePostPicture } from './media/preparePostPicture.ts'
export { moderationKind } from './moderation/moderationKind.ts'
export { reportSubject } from './moderation/store.ts'
export { addPost, addStaffPost, likeMany, postMachineNews } from './post/store.ts'
export { findWarnings } from './rule/findWarnings.ts'

export const squareHandlers: readonly Handler[] = [
  ...postHandlers,
  ...likeHandlers,
  ...commentHandlers,
  ...safetyHandlers,
  ...moderationHandlers,
  ...ruleHandlers,
  ...staffHandlers,
]

export const squareMemberData: readonly MemberData[] = [
  { name: 'community', export: exportPosts, forget: forgetPosts, hasPublicFiles: true },
]

/**
 * For how many days what was removed is kept: by its author, for reports that come in late; by our staff, so that its
 * author can answer and another operator can restore it. What waits in the queue is kept until it was decided.
 */
const keptDays = { days: 30, decidedDays: 90 } as const

export const squareJobs = ({ db, uploads }: Platform) => [
  {
    name: 'erase-removed-posts',
    cron: '41 2 * * *',
    run: async () => {
      for (const file of await eraseRemovedPosts(db, keptDays)) await uploads.remove(file)
    },
  },
  { name: 'machine-news', cron: '*/10 * * * *', isAtStart: true, run: () => postMachineNews(db) },
]
