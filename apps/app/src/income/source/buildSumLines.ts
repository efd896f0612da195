import type { DataOf } from '@millrace/contract/call'
import type { incomeSource } from '@millrace/contract/income/income'
import { takeShare, subtract, toDecimal, type Money } from '@millrace/money'
import { usdt } from '../../shell/usdt.ts'

export type Arithmetic = DataOf<typeof incomeSource>['arithmetic']

export type SumLine = {
  readonly name:
    | 'reported'
    | 'received'
    | 'earlier'
    | 'left'
    | 'cap'
    | 'others'
    | 'room'
    | 'pool'
    | 'pool-whole'
    | 'per-unit'
    | 'own'
    | 'income'
    | 'remainder'
  /** What the line is called by those below it. */
  readonly letter: string
  /** How it comes from the lines above, in signs that every language reads. Empty when it is given. */
  readonly formula: string
  readonly value: string
  /** Has more decimals than are written. */
  readonly isCutOff?: boolean
}

/** The way from a report to one income, line by line as on paper, and whether the sum comes out as was paid. */
export function buildSumLines(arithmetic: Arithmetic): { lines: readonly SumLine[]; isRight: boolean } {
  const { validUnits, num } = arithmetic
  const [received, before, cap, others, pool] = [
    arithmetic.received,
    arithmetic.distributedBefore,
    arithmetic.cap,
    arithmetic.paidFromOthers,
    arithmetic.pool,
  ].map(usdt) as [Money, Money, Money, Money, Money]
  const left = subtract(received, before)
  const room = subtract(cap, others)
  const hasOthers = others.minor > 0n
  // A machine out of service hands out all that is left, whatever was expected.
  const isWhole = pool.minor > room.minor
  const perUnit = quotient(pool.minor, BigInt(validUnits))
  const own = quotient(pool.minor * BigInt(num), BigInt(validUnits))

  const given: Omit<SumLine, 'letter'>[] = [
    { name: 'reported', formula: '', value: arithmetic.reported },
    { name: 'received', formula: '', value: arithmetic.received },
    { name: 'earlier', formula: '', value: arithmetic.distributedBefore },
    { name: 'left', formula: '{received} − {earlier}', value: toDecimal(left) },
    ...(isWhole
      ? []
      : ([
          { name: 'cap', formula: '', value: arithmetic.cap },
          ...(hasOthers
            ? ([
                { name: 'others', formula: '', value: arithmetic.paidFromOthers },
                { name: 'room', formula: '{cap} − {others}', value: toDecimal(room) },
              ] as const)
            : []),
        ] as const)),
    isWhole
      ? { name: 'pool-whole', formula: '{left}', value: arithmetic.pool }
      : { name: 'pool', formula: hasOthers ? 'min({left}, {room})' : 'min({left}, {cap})', value: arithmetic.pool },
    { name: 'per-unit', formula: `{pool} ÷ ${validUnits}`, ...perUnit },
    { name: 'own', formula: `{per-unit} × ${num}`, ...own },
    { name: 'income', formula: '{own} ↓', value: arithmetic.income },
    { name: 'remainder', formula: '', value: arithmetic.remainder },
  ]
  const letters = new Map<string, string>(
    given.map(({ name }, index) => [name === 'pool-whole' ? 'pool' : name, String.fromCharCode(65 + index)]),
  )
  const lines = given.map((line, index) => ({
    ...line,
    letter: String.fromCharCode(65 + index),
    formula: line.formula.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => letters.get(name) ?? ''),
  }))
  const poolWanted = isWhole || left.minor < room.minor ? left : room
  const isRight =
    pool.minor === poolWanted.minor &&
    toDecimal(takeShare(pool, BigInt(num), BigInt(validUnits), 'floor')) === arithmetic.income
  return { lines, isRight }
}

/** A division on paper: twelve decimals at most, six at least. */
function quotient(minor: bigint, by: bigint): { value: string; isCutOff: boolean } {
  const scaled = minor * 1_000_000n
  const digits = (scaled / by).toString().padStart(13, '0')
  const value = `${digits.slice(0, -12)}.${digits.slice(-12)}`
  return { value: value.replace(/0{1,6}$/, ''), isCutOff: scaled % by !== 0n }
}
