import { memberTimeline } from '@millrace/contract/console/member'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { findMember } from '../../user/index.ts'
import { listTimeline } from './store.ts'

export const timelineHandlers = [
  handle(memberTimeline, async ({ db }, request) => {
    if (!(await findMember(db, request.id))) return refuse('member.unknown')
    const rows = await listTimeline(db, request)
    return {
      list: rows.map(({ amount, at, total: _, ...row }) => ({
        ...row,
        amount: amount === null ? null : usdtDecimal(amount),
        time: at.toISOString(),
      })),
      total: rows[0]?.total ?? 0,
    }
  }),
]
