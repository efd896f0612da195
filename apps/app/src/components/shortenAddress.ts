/** Shortens an address of more than 30 characters to its first 15, an ellipsis and its last 6. */
export const shortenAddress = (address: string): string =>
  address.length > 30 ? `${address.slice(0, 15)}…${address.slice(-6)}` : address
