/** What the database's table of transfer kinds holds; see money.md's table, from which both come. */
export const transferKinds = [
  'recharge',
  'withdraw-hold',
  'withdraw-release',
  'withdraw-paid',
  'withdraw-fee',
  'buy',
  'coupon',
  'buy-undone',
  'coupon-undone',
  'buy-final',
  'capital-release',
  'revenue',
  'income',
  'claim',
  'reward',
  'promotions-fund',
  'owner-in',
  'owner-out',
  'fx-fund',
  'fx-in',
  'fx-out',
] as const

export type TransferKind = (typeof transferKinds)[number]
