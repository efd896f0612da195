import type { MessageTopic } from '@millrace/contract/msg/message'
import type { Currency } from '@millrace/money'

type Kind = {
  readonly topic: MessageTopic
  /** The newest says all that the older ones did: those that nobody has read go. */
  readonly replacesUnread?: true
}

/** What members are told. Each has the texts `message.<kind>.title` and `message.<kind>.content`. */
export const messageKinds = {
  income: { topic: 'income', replacesUnread: true },
  'recharge-arrived': { topic: 'wallet' },
  'withdraw-paid': { topic: 'wallet' },
  'withdraw-failed': { topic: 'wallet' },
} as const satisfies Readonly<Record<string, Kind>>

export type MessageKind = keyof typeof messageKinds

export const getMessageKind = (kind: MessageKind): Kind => messageKinds[kind]
export const replacingKinds: readonly string[] = Object.entries<Kind>(messageKinds)
  .filter(([, { replacesUnread }]) => replacesUnread)
  .map(([kind]) => kind)

/**
 * An amount as the wire has it. A reason is the key of a server text, which is then told in the reader's language, or a
 * person's own words.
 */
type Amount = { readonly amount: string; readonly currency: Currency }
export type MessageParams = {
  readonly income: Amount & { readonly day: string }
  readonly 'recharge-arrived': Amount
  readonly 'withdraw-paid': Amount
  readonly 'withdraw-failed': Amount & { readonly reason: string }
}

export type NewMessage = {
  readonly [K in MessageKind]: {
    readonly memberId: string
    readonly kind: K
    readonly params: MessageParams[K]
    /** What it is about: of two with the same kind and subject, a member gets one. */
    readonly subject: string
    /** The screen that it leads to, as a route of the app. */
    readonly path?: string
  }
}[MessageKind]
