import type { BooksRecord } from '../../packages/proof/src/index.ts'
import { right, wrong, type Finding } from './Finding.ts'
import type { Sealed } from './records.ts'

/**
 * Whether a record says where the money is: at a block, or at addresses. That is told from the record alone. A
 * server that may say of its own records that they need no check would say it of the day on which money is missing.
 */
export const statesReserves = ({ reserves }: Pick<BooksRecord, 'reserves'>): boolean =>
  reserves.some(({ kind, block, addresses }) => kind === 'chain' && (block !== null || addresses > 0))

/** Days without stated reserves can only be those before the first that states them. */
export function auditStated(sealed: readonly Sealed[], isPractice: boolean): Finding[] {
  const first = sealed.findIndex(({ record }) => statesReserves(record))
  const past = first < 0 ? sealed : sealed.slice(0, first)
  const gaps = (first < 0 ? [] : sealed.slice(first)).filter(({ record }) => !statesReserves(record))
  return [
    ...(past.length > 0 ? [describePast(past)] : []),
    ...gaps.map(({ record }) => wrong(`The record of ${record.day} states no reserves, and one before it does.`)),
    ...(first < 0 ? [describeNone(isPractice)] : []),
  ]
}

function describePast(past: readonly Sealed[]): Finding {
  const [from, to] = [past[0]?.record.day, past.at(-1)?.record.day]
  return right(
    `${past.length} days (from ${from} to ${to}) state no reserves: the demonstration’s past, made up when the server was started.`,
  )
}

function describeNone(isPractice: boolean): Finding {
  return {
    isOk: isPractice,
    text: isPractice
      ? 'The newest record states no reserves. The platform says that its money is for practice.'
      : 'The newest record states no reserves, and the platform does not say that its money is for practice.',
    verdict: 'The newest record states no reserves, so nothing shows that anything is held.',
  }
}
