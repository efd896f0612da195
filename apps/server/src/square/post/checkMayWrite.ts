import { formatUtc } from '@millrace/texts'
import type { ContextOf } from '../../http/context.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { formatReason } from '../../user/index.ts'
import { findMute } from './store.ts'

type WriteRefusal = Refusal<'post.frozen' | 'post.muted' | 'post.paused' | 'post.too-many'>
type Context = Pick<
  ContextOf<typeof import('@millrace/contract/square/post').squareAddText>,
  'db' | 'vault' | 'now' | 'settings' | 'member' | 'language'
>

const hourMs = 60 * 60_000
const perHourMax = { post: 20, comment: 120 } as const

/** From when on a new member can write. Members of the demonstration need not wait. */
export const getPostsFrom = ({ settings, member }: Pick<Context, 'settings' | 'member'>): Date =>
  new Date(member.createdAt.getTime() + (member.isDemo ? 0 : settings.POST_PAUSE_MINUTES * 60_000))

/** Null when the member may write now. Counts it. */
export async function checkMayWrite(context: Context, what: keyof typeof perHourMax): Promise<WriteRefusal | null> {
  const { db, now, member, language } = context
  if (member.frozen) return refuse('post.frozen', { reason: formatReason(member.frozen.reason) })
  const waitMs = getPostsFrom(context).getTime() - now().getTime()
  if (waitMs > 0) return refuse('post.paused', { minutes: Math.ceil(waitMs / 60_000) })
  const mute = await findMute(db, member.id)
  if (mute)
    return refuse('post.muted', { until: formatUtc(mute.until, language.code), reason: formatReason(mute.reason) })
  const seconds = await takeHit(context, [
    { kind: `write-${what}`, subject: member.id, max: perHourMax[what], windowMs: hourMs },
  ])
  return seconds ? refuse('post.too-many', { minutes: Math.ceil(seconds / 60) }) : null
}
