import { randomBytes } from 'node:crypto'
import type { Platform } from '../../http/context.ts'

/** Without characters that are easily confused, such as 0 and O. Five bits each. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Of five bits each: 80 bits, which nobody guesses. */
const letters = 16

/** A code of random letters. Dashes are for whoever types it. */
export function drawCode(): string {
  const code = [...randomBytes(letters)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return (code.match(/.{4}/g) ?? []).join('-')
}

/** Keyed: the database alone neither has the codes nor can try them. */
export const hashCode = (vault: Platform['vault'], code: string): Buffer =>
  vault.digest('reward code', code.replaceAll('-', ''))
