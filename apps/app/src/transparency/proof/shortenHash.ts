/** Shortens a hash in hexadecimal to its first and last digits, `3f9a 41c2 … 07be`. */
export const shortenHash = (hash: string | undefined): string =>
  hash ? `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}` : ''
