/** An amount without its trailing zeros, such as 1.5 for 1500000 with six decimals. For what is signed and logged. */
export const formatUnits = (amount: bigint, decimals: number): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, -decimals), digits.slice(-decimals).replace(/0+$/, '')]
  return `${amount < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** The opposite. Takes digits with at most so many decimals. */
export const parseUnits = (text: string, decimals: number): bigint => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) throw new TypeError(`not an amount with ${decimals} decimals`)
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
}
