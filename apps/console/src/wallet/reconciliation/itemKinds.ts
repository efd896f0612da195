import type { reconciliationList } from '@millrace/contract/console/reconciliation'
import type { RowOf } from '../../shell/page.ts'

export type Item = RowOf<typeof reconciliationList>

/** What kind of item it is, and what its owner has to do. */
export const itemKinds: Record<Item['kind'], { readonly title: string; readonly instructions: string }> = {
  difference: {
    title: 'Rail and ledger differ',
    instructions: 'Find what is missing on one side. The item closes automatically once both agree again.',
  },
  reorganised: {
    title: 'A credited deposit left the chain',
    instructions:
      'The member keeps the money, and their withdrawals wait for a person. The public books say that it is missing. ' +
      'The item closes automatically if the transaction comes back; otherwise two people say that it does not.',
  },
  late: {
    title: 'Late payment',
    instructions: 'It arrived after its recharge had expired. Make sure that it was credited, then close the item.',
  },
  unattributed: {
    title: 'Payment without a recharge',
    instructions: 'No recharge expected it. Find the sender, then send it back or credit it with a new recharge.',
  },
  payout: {
    title: 'A payout went wrong',
    instructions: 'Compare the rail’s record with the withdrawal before anything else is sent.',
  },
  'set-aside': {
    title: 'Set aside',
    instructions:
      'This one could not be done, and the others went on without it. Find out why; once you close the item, it is ' +
      'tried again.',
  },
  restored: {
    title: 'Paid before the database was put back',
    instructions:
      'The database is an older copy, and payouts of this rail are stopped so that nothing is paid twice. Put a newer ' +
      'copy back if there is one. Otherwise find each payment on the rail and settle it with its member. Payouts go ' +
      'on once two people have confirmed this.',
  },
}

/** What two people propose and approve to close it; undefined where one closes it, or only the rail does. */
export const kindForTwo = ({ kind }: Pick<Item, 'kind'>) =>
  kind === 'restored' ? 'lost-payouts' : kind === 'reorganised' ? 'vanished-credit' : undefined

/** A difference closes only when the figures agree again. */
export const canCloseByHand = (item: Pick<Item, 'kind'>): boolean => item.kind !== 'difference' && !kindForTwo(item)
