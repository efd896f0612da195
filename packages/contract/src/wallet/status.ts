/** The specification's statuses of records. The last is ours: what a member has cancelled has not failed. */
export const recordStatuses = [
  'pending',
  'processing',
  'succeeded',
  'arrived',
  'credited',
  'not-credited',
  'failed',
  'expired',
  'cancelled',
] as const
export type RecordStatus = (typeof recordStatuses)[number]

export const movementStates = [
  'pending',
  'credited',
  'below-minimum',
  'wrong-token',
  'dropped',
  'sent',
  'paid',
  'failed',
] as const

type Statuses = Readonly<Record<string, RecordStatus>>

/** A recharge has succeeded once the bank or the chain has the money, and arrived once the wallet has it. */
export const rechargeStatuses = {
  pending: 'pending',
  processing: 'processing',
  succeeded: 'succeeded',
  arrived: 'arrived',
  failed: 'failed',
  expired: 'expired',
} as const satisfies Statuses

export const withdrawStatuses = {
  pending: 'pending',
  processing: 'processing',
  paid: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Statuses

export const movementStatuses = {
  pending: 'processing',
  credited: 'credited',
  'below-minimum': 'not-credited',
  'wrong-token': 'not-credited',
  dropped: 'not-credited',
  sent: 'processing',
  paid: 'succeeded',
  failed: 'failed',
} as const satisfies Statuses

/** Of records whose transfer is all there is to them; a withdrawal's depends on its state. */
export const transferStatuses = {
  recharge: 'arrived',
  'fx-in': 'arrived',
  buy: 'succeeded',
  'buy-undone': 'credited',
  claim: 'credited',
  reward: 'credited',
  'withdraw-release': 'credited',
  expired: 'expired',
} as const satisfies Statuses
