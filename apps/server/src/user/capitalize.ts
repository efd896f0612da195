/** What an operator typed, ready to stand before another sentence. */
export const capitalize = (typed: string): string =>
  /[.!?।…]$/.test(typed.trimEnd()) ? typed.trimEnd() : `${typed.trimEnd()}.`
