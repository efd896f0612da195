import { randomUUIDv7 } from 'node:crypto'

/** As ledger.key_mark() in the database has it. */
const mark = '7d3c-9b5a'

/** A new idempotency key, as ledger.new_id() makes them: it begins with the time, and has the mark of those that do. */
export const newTransferId = (): string => randomUUIDv7().replace(/(?<=^.{14}).{9}/, mark)

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
