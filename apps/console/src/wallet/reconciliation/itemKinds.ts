import type { RecordRow } from '../../shell/recordLists.ts'

export type Item = RecordRow<'reconciliation'>

/** What kind of thing it is, and what whoever owns it does about it. */
export const itemKinds: Record<Item['kind'], { readonly title: string; readonly about: string }> = {
  difference: {
    title: 'Rail and ledger differ',
    about:
      'It closes by itself as soon as they agree again; nobody can close it by hand. Find what one knows and the other does not.',
  },
  reorganised: {
    title: 'A credited deposit left the chain',
    about:
      'The member keeps the money. If the transaction comes back, this closes by itself; otherwise the owner makes up for it by an adjustment.',
  },
  late: {
    title: 'Money came late',
    about: 'It came after its recharge had ended. See that it was credited, then close this.',
  },
  unattributed: {
    title: 'Money without a recharge',
    about: 'Nobody was to pay this. Find out who did and send it back, or credit it by a new recharge.',
  },
  payout: {
    title: 'A payout did not go as told',
    about: 'Compare the rail’s record with the withdrawal before anything else is sent.',
  },
}

/** Only what is not decided by figures is closed by a person. */
export const canCloseByHand = ({ kind }: Pick<Item, 'kind'>): boolean => kind !== 'difference'
