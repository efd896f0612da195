import type { MessageTopic } from '@millrace/contract/msg/message'
import type { Currency } from '@millrace/money'

type Kind = {
  readonly topic: MessageTopic
  /** The newest message includes the older ones, so unread older ones are deleted. */
  readonly replacesUnread?: true
}

/** Each kind has the texts `message.<kind>.title` and `message.<kind>.content`. */
export const messageKinds = {
  income: { topic: 'income', replacesUnread: true },
  // Only the last day is worth reading.
  evening: { topic: 'income', replacesUnread: true },
  'recharge-arrived': { topic: 'wallet' },
  'withdraw-paid': { topic: 'wallet' },
  'withdraw-failed': { topic: 'wallet' },
  'machine-terms': { topic: 'income' },
  'machine-retired': { topic: 'income' },
  'account-frozen': { topic: 'wallet' },
  'account-unfrozen': { topic: 'wallet' },
  'withdrawals-stopped': { topic: 'wallet' },
  'withdrawals-resumed': { topic: 'wallet' },
  'destination-moved': { topic: 'wallet' },
  'account-change': { topic: 'wallet' },
  voucher: { topic: 'wallet' },
  reward: { topic: 'wallet' },
  'invitation-rejected': { topic: 'wallet' },
  'group-rejected': { topic: 'wallet' },
  'share-rejected': { topic: 'wallet' },
  'ticket-answered': { topic: 'wallet' },
  'post-hidden': { topic: 'wallet' },
  'post-removed': { topic: 'wallet' },
  'post-warned': { topic: 'wallet' },
  'post-muted': { topic: 'wallet' },
  'post-restored': { topic: 'wallet' },
  'post-answered': { topic: 'wallet' },
  // One a day: only the newest is worth reading.
  'reward-sign-in': { topic: 'wallet', replacesUnread: true },
} as const satisfies Readonly<Record<string, Kind>>

export type MessageKind = keyof typeof messageKinds

export const getMessageKind = (kind: MessageKind): Kind => messageKinds[kind]
export const replacingKinds: readonly string[] = Object.entries<Kind>(messageKinds)
  .filter(([, { replacesUnread }]) => replacesUnread)
  .map(([kind]) => kind)

/** As on the wire. */
type Amount = { readonly amount: string; readonly currency: Currency }
export type MessageParams = {
  readonly income: Amount & { readonly day: string }
  /** Percents as numbers; amounts only where the member wants them. `machines` is a JSON list; see `renderEvening`. */
  readonly evening: Partial<Pick<Amount, 'amount'>> & {
    readonly day: string
    readonly percent: string
    readonly expected?: string
    readonly currency: Currency
    readonly machines: string
    readonly more: string
  }
  readonly 'recharge-arrived': Amount
  readonly 'withdraw-paid': Amount
  /** The reason is the key of a server text, or a person's own words. */
  readonly 'withdraw-failed': Amount & { readonly reason: string }
  /** The reason is what the operator wrote. */
  readonly 'machine-terms': { readonly machine: string; readonly reason: string }
  readonly 'machine-retired': { readonly machine: string; readonly reason: string }
  /** The reason is an operator's own words, in the operator's language. */
  readonly 'account-frozen': { readonly reason: string }
  readonly 'account-unfrozen': Readonly<Record<string, never>>
  /** Until when, as an ISO time. */
  readonly 'withdrawals-stopped': { readonly reason: string; readonly until: string }
  readonly 'withdrawals-resumed': Readonly<Record<string, never>>
  readonly 'destination-moved': { readonly address: string }
  /** Until when it can be cancelled, as an ISO time. */
  readonly 'account-change': { readonly account: string; readonly until: string }
  /** The reason is an operator's own words. */
  readonly voucher: Amount & { readonly reason: string }
  /** The reason is an operator's own words. */
  readonly 'group-rejected': { readonly reason: string }
  readonly 'share-rejected': { readonly reason: string }
  readonly 'invitation-rejected': { readonly name: string; readonly reason: string }
  readonly 'ticket-answered': { readonly number: string }
  /** The reason is an operator's own words. */
  readonly 'post-hidden': { readonly reason: string }
  readonly 'post-removed': { readonly reason: string }
  readonly 'post-warned': { readonly reason: string }
  readonly 'post-muted': { readonly reason: string; readonly until: string }
  readonly 'post-restored': { readonly reason: string }
  readonly 'post-answered': { readonly reason: string }
  /** The reason is the key of a server text. */
  readonly reward: Amount & { readonly reason: string }
  readonly 'reward-sign-in': Amount & { readonly reason: string }
}

export type NewMessage = {
  readonly [K in MessageKind]: {
    readonly memberId: string
    readonly kind: K
    readonly params: MessageParams[K]
    /** A member gets one message for each kind and subject. */
    readonly subject: string
    /** The app's route that the message opens. */
    readonly path?: string
    /** Whether it is pushed, where that does not follow from the topics that the member chose. */
    readonly isPushed?: boolean
  }
}[MessageKind]
