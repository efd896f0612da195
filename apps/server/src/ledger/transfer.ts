import { randomUUIDv7 } from 'node:crypto'

/** A new idempotency key. Keys that grow with time keep the index of keys compact. */
export const newTransferId = (): string => randomUUIDv7()

/** As in the database's table of transfer kinds; a test compares the two. */
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
  'rail-move',
  'fees-out',
  'fx-in',
  'fx-out',
] as const

export type TransferKind = (typeof transferKinds)[number]
