/** Cleans a code as it is typed: Latin letters and digits only. */
export const cleanTypedCode = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '')

/**
 * The code after a digit was typed into a box whose own digit was not selected. That one stays; the new one goes to the
 * next empty box, if there is any. Null when the box was empty, or its digit was replaced.
 */
export function moveTypedDigit(code: string, index: number, typed: string, length: number): string | null {
  const digit = code[index]
  if (digit === undefined || typed.length !== 2 || !typed.includes(digit)) return null
  return (code + typed.replace(digit, '').replace(/\D/, '')).slice(0, length)
}
