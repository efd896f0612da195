import type { DataOf } from '@millrace/contract/call'
import type { LookBack } from '@millrace/contract/income/firstMinute'
import type { incomeSource } from '@millrace/contract/income/income'
import { takeShare, subtract, toDecimal, type Money } from '@millrace/money'
import { parseUsdt } from '../../../shell/usdt.ts'

export type IncomeSource = DataOf<typeof incomeSource>
/** Of an income; or of what would have been one, which nothing is left over from. */
export type Arithmetic = IncomeSource['arithmetic'] | LookBack['parts'][number]['arithmetic']

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
  /** How the lines below refer to this one. */
  readonly letter: string
  /** How it is calculated from the lines above, in symbols that need no translation. Empty for a given value. */
  readonly formula: string
  readonly value: string
  /** It has more decimals than are shown. */
  readonly isTruncated?: boolean
}

/** The calculation from a report to one income, line by line, and whether it gives the amount that was paid. */
export function buildSumLines(arithmetic: Arithmetic): { lines: readonly SumLine[]; isRight: boolean } {
  const { validUnits, num } = arithmetic
  const [received, before, cap, others, pool] = [
    arithmetic.received,
    arithmetic.distributedBefore,
    arithmetic.cap,
    arithmetic.paidFromOthers,
    arithmetic.pool,
  ].map(parseUsdt) as [Money, Money, Money, Money, Money]
  const left = subtract(received, before)
  const room = subtract(cap, others)
  const hasOthers = others.minor > 0n
  // A retired machine shares out all that is left, even above the cap.
  const isAllLeft = pool.minor > room.minor
  const perUnit = divide(pool.minor, BigInt(validUnits))
  const own = divide(pool.minor * BigInt(num), BigInt(validUnits))

  const rows: Omit<SumLine, 'letter'>[] = [
    { name: 'reported', formula: '', value: arithmetic.reported },
    { name: 'received', formula: '', value: arithmetic.received },
    { name: 'earlier', formula: '', value: arithmetic.distributedBefore },
    { name: 'left', formula: '{received} − {earlier}', value: toDecimal(left) },
    ...(isAllLeft
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
    isAllLeft
      ? { name: 'pool-whole', formula: '{left}', value: arithmetic.pool }
      : { name: 'pool', formula: hasOthers ? 'min({left}, {room})' : 'min({left}, {cap})', value: arithmetic.pool },
    { name: 'per-unit', formula: `{pool} ÷ ${validUnits}`, ...perUnit },
    { name: 'own', formula: `{per-unit} × ${num}`, ...own },
    { name: 'income', formula: '{own} ↓', value: arithmetic.income },
    ...('remainder' in arithmetic ? [{ name: 'remainder', formula: '', value: arithmetic.remainder } as const] : []),
  ]
  const letters = new Map<string, string>(
    rows.map(({ name }, index) => [name === 'pool-whole' ? 'pool' : name, String.fromCharCode(65 + index)]),
  )
  const lines = rows.map((line, index) => ({
    ...line,
    letter: String.fromCharCode(65 + index),
    formula: line.formula.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => letters.get(name) ?? ''),
  }))
  const expectedPool = isAllLeft || left.minor < room.minor ? left : room
  const isRight =
    pool.minor === expectedPool.minor &&
    toDecimal(takeShare(pool, BigInt(num), BigInt(validUnits), 'floor')) === arithmetic.income
  return { lines, isRight }
}

/** Divides with at least six and at most twelve decimals. */
function divide(minor: bigint, by: bigint): { value: string; isTruncated: boolean } {
  const scaled = minor * 1_000_000n
  const digits = (scaled / by).toString().padStart(13, '0')
  const value = `${digits.slice(0, -12)}.${digits.slice(-12)}`
  return { value: value.replace(/0{1,6}$/, ''), isTruncated: scaled % by !== 0n }
}
