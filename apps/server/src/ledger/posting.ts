import type { Money } from '@millrace/money'
import type { Account } from './account.ts'
import type { TransferKind } from './transferKind.ts'

export type Leg = { readonly kind: TransferKind; readonly from: Account; readonly to: Account; readonly amount: Money }

export type Posting = {
  /** Made by the caller with `newTransferId` and stored before the first try: the same id moves money once. */
  readonly id: string
  /** Points at the business row, such as `order:…`. */
  readonly reason: string
  /** Posted together or not at all. */
  readonly legs: readonly Leg[]
}

const minorMax = 2n ** 63n - 1n

/** A float or a bare number that got past the types stops here, before any statement. */
export function assertLegs(legs: readonly Leg[]): void {
  if (legs.length === 0) throw new RangeError('a posting has at least one leg')
  for (const {
    amount: { minor },
    kind,
  } of legs) {
    if (typeof minor !== 'bigint') throw new TypeError(`the amount of ${kind} is not exact: it must be a bigint`)
    if (minor <= 0n || minor > minorMax)
      throw new RangeError(`the amount of ${kind} must be positive and fit in 64 bits`)
  }
}
