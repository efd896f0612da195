/**
 * A long address for reading: the first 15 characters, an ellipsis and the last 6. Up to 30 characters it stays whole.
 */
export const shortenAddress = (address: string): string =>
  address.length > 30 ? `${address.slice(0, 15)}…${address.slice(-6)}` : address
