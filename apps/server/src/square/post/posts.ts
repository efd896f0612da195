import {
  squareAdd,
  squareAddText,
  squareDetail,
  squareList,
  squareNewer,
  squareRemove,
  type Post,
} from '@millrace/contract/square/post'
import { createHash } from 'node:crypto'
import { mustExist } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { discardMedia, noMedia, receiveMedia, type Media } from '../media/receiveMedia.ts'
import { findWarnings } from '../rule/findWarnings.ts'
import { checkMayWrite } from './checkMayWrite.ts'
import { addPost, countNewer, findPost, listPosts, removeOwn, type Cursor, type PostRow, type Reader } from './store.ts'
import { toPost } from './toPost.ts'

const formatCursor = ({ createdAt, id }: Pick<PostRow, 'createdAt' | 'id'>): string => `${createdAt.getTime()}_${id}`

function parseCursor(text: string): Cursor {
  const [ms, id = ''] = text.split('_')
  return { at: new Date(Number(ms)), id }
}

const toReader = ({ member, language }: Pick<ContextOf<typeof squareList>, 'member' | 'language'>): Reader => ({
  id: member?.id ?? null,
  language,
})

/** The same for a request that is sent again. */
function toPostId({ member, idempotencyKey }: Pick<ContextOf<typeof squareAdd>, 'member' | 'idempotencyKey'>): string {
  const hex = createHash('sha256').update(`${member.id} ${idempotencyKey}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** What an earlier try of the same request has posted. */
async function findPosted(context: ContextOf<typeof squareAdd>): Promise<Post | null> {
  const reader = toReader(context)
  const row = await findPost(context.db, reader, toPostId(context))
  return row && toPost(row, reader)
}

type Written = { readonly content: string; readonly machineId?: string | undefined; readonly hasUnits: boolean }

async function publish(
  context: ContextOf<typeof squareAddText>,
  { content, machineId, hasUnits }: Written,
  media: Media,
) {
  const { db, member } = context
  const { outcome, id } = await addPost(db, {
    id: toPostId(context),
    memberId: member.id,
    content,
    machineId: machineId ?? null,
    hasUnits,
    ...media,
    warnings: await findWarnings(context, content),
  })
  if (outcome !== 'posted') await discardMedia(context.uploads, media)
  if (outcome === 'no-machine') return refuse('product.unknown')
  // Muted since it was checked.
  if (id === null) return (await checkMayWrite(context, 'post')) ?? refuse('product.unknown')
  const reader = toReader(context)
  return toPost(mustExist(await findPost(context.db, reader, id)), reader)
}

export const postHandlers = [
  handle(squareList, async (context, { cursor, ...request }) => {
    const reader = toReader(context)
    const { rows, total, hasMore } = await listPosts(context.db, reader, {
      ...request,
      cursor: cursor === undefined ? null : parseCursor(cursor),
    })
    const [first, last] = [rows[0], rows.at(-1)]
    return {
      list: rows.map((row) => toPost(row, reader)),
      total,
      next: last && hasMore ? formatCursor(last) : '',
      newest: first ? formatCursor(first) : '',
      nowTime: context.now().toISOString(),
    }
  }),
  handle(squareNewer, async ({ db, member }, { cursor, filter }) => ({
    count: await countNewer(db, member?.id ?? null, filter, parseCursor(cursor)),
  })),
  handle(squareDetail, async (context, { id }) => {
    const reader = toReader(context)
    const row = await findPost(context.db, reader, id)
    return row ? toPost(row, reader) : refuse('post.unknown')
  }),
  handle(squareAddText, async (context, request) => {
    const posted = await findPosted(context)
    if (posted) return posted
    const refusal = await checkMayWrite(context, 'post')
    return refusal ?? publish(context, request, noMedia)
  }),
  handle(squareAdd, async (context, request) => {
    const posted = await findPosted(context)
    if (posted) return posted
    const refusal = await checkMayWrite(context, 'post')
    if (refusal) return refusal
    const media = await receiveMedia(context)
    return media instanceof Refusal ? media : publish(context, request, media)
  }),
  handle(squareRemove, async ({ db, member }, { squareId }) =>
    (await removeOwn(db, member.id, { id: squareId, isComment: false })) ? null : refuse('post.unknown'),
  ),
]
