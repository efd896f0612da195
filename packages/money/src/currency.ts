/** The currencies of the ledger, with their number of decimals. */
const decimals = { USDT: 6, KES: 2, INR: 2, NGN: 2 } as const

export type Currency = keyof typeof decimals
export const currencies = Object.keys(decimals) as readonly Currency[]
export const getDecimals = (currency: Currency): number => decimals[currency]
