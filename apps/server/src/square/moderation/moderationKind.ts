import { paths } from '@millrace/contract/paths'
import { refuse } from '../../http/handle.ts'
import { addMessages } from '../../msg/index.ts'
import type { ServerKinds } from '../../proposal/index.ts'
import { findWarnings } from '../rule/findWarnings.ts'
import { findMuteEnd } from './store.ts'

const kinds = {
  hide: 'post-hidden',
  remove: 'post-removed',
  warn: 'post-warned',
  restore: 'post-restored',
} as const

export const moderationKind: ServerKinds = {
  moderation: {
    async prepare(content, reason, platform) {
      const warnings = await findWarnings(platform, reason)
      return warnings.length > 0 ? refuse('staff.flagged', { found: warnings.join(', ') }) : content
    },
    /** After an answer, keeping the decision is what the author is told; otherwise nothing changes for them. */
    async tell(db, { id, subject: memberId, before, after, reason }) {
      const action = after['action'] as keyof typeof kinds | 'mute' | 'keep'
      if (memberId === '' || (action === 'keep' && !before['hasAppeal'])) return
      const common = { memberId, subject: id, path: paths.communityStatus }
      if (action === 'mute') {
        const until = await findMuteEnd(db, String(after['subjectId']))
        await addMessages(db, [{ ...common, kind: 'post-muted', params: { reason, until: until.toISOString() } }])
      } else {
        const kind = action === 'keep' ? 'post-answered' : kinds[action]
        await addMessages(db, [{ ...common, kind, params: { reason } }])
      }
    },
  },
}
