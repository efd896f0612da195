import { paths } from '@millrace/contract/paths'
import { usdtDecimal } from '@millrace/money'
import { addMessages } from '../../msg/index.ts'
import type { ServerKinds } from '../../proposal/index.ts'
import { findRefund } from './store.ts'

export const withdrawalKind: ServerKinds = {
  'withdrawal-rejection': {
    async tell(db, { after, reason }) {
      const id = String(after['withdrawalId'])
      const { memberId, amount } = await findRefund(db, id)
      await addMessages(db, [
        {
          memberId,
          kind: 'withdraw-failed',
          params: { amount: usdtDecimal(amount), currency: 'USDT', reason },
          subject: id,
          path: paths.withdrawHistory,
        },
      ])
    },
  },
}
