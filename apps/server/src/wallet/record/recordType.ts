import type { RecordType } from '@millrace/contract/wallet/wallet'

/**
 * The kinds of transfers that change the extractable amount of a member, and the record each is. What is not here is no
 * record of the wallet.
 */
const typeOfKind = {
  recharge: 1,
  'fx-in': 1,
  'withdraw-hold': 2,
  buy: 3,
  'buy-undone': 4,
  claim: 5,
  'withdraw-release': 10,
} as const satisfies Record<string, RecordType>
export type RecordKind = keyof typeof typeOfKind | 'reward'

const takingKinds: readonly RecordKind[] = ['withdraw-hold', 'buy']

/** A reward's reason is `reward:<what for>:…`. One that is not named here is a bonus. */
const typeOfReward: Readonly<Record<string, RecordType>> = { invite: 6, random: 8, referral: 9 }
const bonus: RecordType = 7

export const getRecordType = (kind: RecordKind, reason: string): RecordType =>
  kind === 'reward' ? (typeOfReward[reason.split(':')[1] ?? ''] ?? bonus) : typeOfKind[kind]

/** Signed: what it added to the extractable amount or took from it. */
export const getRecordChange = ({ kind, amount }: { readonly kind: RecordKind; readonly amount: bigint }): bigint =>
  takingKinds.includes(kind) ? -amount : amount

/**
 * Which transfers are records of a type, or of any: of these kinds, and rewards only for these purposes or, when
 * `areOthers`, for all but these.
 */
export type Which = {
  readonly kinds: readonly string[]
  readonly rewards: readonly string[]
  readonly areOthers: boolean
}

export function toRecordFilter(type: RecordType | undefined): Which {
  const kinds = Object.entries(typeOfKind)
    .filter(([, of]) => type === undefined || of === type)
    .map(([kind]) => kind)
  const named = Object.keys(typeOfReward)
  if (type === undefined) return { kinds: [...kinds, 'reward'], rewards: [], areOthers: true }
  if (type === bonus) return { kinds: ['reward'], rewards: named, areOthers: true }
  const rewards = named.filter((purpose) => typeOfReward[purpose] === type)
  return { kinds: rewards.length > 0 ? [...kinds, 'reward'] : kinds, rewards, areOthers: false }
}
