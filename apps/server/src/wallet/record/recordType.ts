import type { RecordType } from '@millrace/contract/wallet/wallet'

/** The kinds of transfers that change a member's extractable amount, with their type. Others are not records. */
const typesByKind = {
  recharge: 1,
  'fx-in': 1,
  'withdraw-hold': 2,
  buy: 3,
  'buy-undone': 4,
  claim: 5,
  'withdraw-release': 10,
} as const satisfies Record<string, RecordType>
export type RecordKind = keyof typeof typesByKind | 'reward'

const outgoingKinds: readonly RecordKind[] = ['withdraw-hold', 'buy']

/** By the second part of a reward's reason, `reward:<purpose>:…`. Any other purpose is a bonus. */
const typesByRewardPurpose: Readonly<Record<string, RecordType>> = { invite: 6, referral: 9 }
const bonus: RecordType = 7

export const getRecordType = (kind: RecordKind, reason: string): RecordType =>
  kind === 'reward' ? (typesByRewardPurpose[reason.split(':')[1] ?? ''] ?? bonus) : typesByKind[kind]

/** The signed change of the extractable amount. */
export const getRecordChange = ({ kind, amount }: { readonly kind: RecordKind; readonly amount: bigint }): bigint =>
  outgoingKinds.includes(kind) ? -amount : amount

/** Which transfers are records of a type: those of `kinds`, and of the rewards only some. */
export type RecordFilter = {
  readonly kinds: readonly string[]
  /** The purposes of the rewards that match or, when `isExcluding`, of those that do not. */
  readonly rewardPurposes: readonly string[]
  readonly isExcluding: boolean
}

export function toRecordFilter(type: RecordType | undefined): RecordFilter {
  const kinds = Object.entries(typesByKind)
    .filter(([, kindType]) => type === undefined || kindType === type)
    .map(([kind]) => kind)
  const purposes = Object.keys(typesByRewardPurpose)
  if (type === undefined) return { kinds: [...kinds, 'reward'], rewardPurposes: [], isExcluding: true }
  if (type === bonus) return { kinds: ['reward'], rewardPurposes: purposes, isExcluding: true }
  const rewardPurposes = purposes.filter((purpose) => typesByRewardPurpose[purpose] === type)
  return { kinds: rewardPurposes.length > 0 ? [...kinds, 'reward'] : kinds, rewardPurposes, isExcluding: false }
}
