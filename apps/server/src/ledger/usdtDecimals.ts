import { usdtDecimal } from '@millrace/money'

/** Amounts of USDT as calls answer them, under the same names. */
export const usdtDecimals = <Name extends string>(amounts: Readonly<Record<Name, bigint>>): Record<Name, string> =>
  Object.fromEntries(Object.entries<bigint>(amounts).map(([name, minor]) => [name, usdtDecimal(minor)])) as Record<
    Name,
    string
  >
