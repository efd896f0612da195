import { money, toDecimal } from '@millrace/money'

/** USDT as the wire has it. */
export const amountOf = (minor: bigint): string => toDecimal(money(minor, 'USDT'))
