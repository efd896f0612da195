import { randomUUID } from 'node:crypto'
import { compute } from './compute.ts'
import { inTurn } from './inTurn.ts'

export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => String(await compute({ password })))

let nobodysHash: Promise<string> | null = null

/**
 * Takes equally long whether there is a hash to compare with or not, so that the time tells nobody which accounts
 * exist.
 */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomUUID()).catch((error: unknown) => {
    nobodysHash = null
    throw error
  })
  const hash = passwordHash ?? (await nobodysHash)
  const isRight = (await inTurn(() => compute({ password, hash }))) === true
  return passwordHash !== null && passwordHash !== undefined && isRight
}
