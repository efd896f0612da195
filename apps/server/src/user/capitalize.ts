/** What an operator typed, ready to stand before another sentence. */
export const formatReason = (typed: string): string =>
  /[.!?।…]$/.test(typed.trimEnd()) ? typed.trimEnd() : `${typed.trimEnd()}.`
