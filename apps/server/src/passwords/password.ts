import { randomUUID } from 'node:crypto'
import { compute } from './compute.ts'
import { withPasswordSlot } from './withPasswordSlot.ts'

export const hashPassword = (password: string): Promise<string> =>
  withPasswordSlot(async () => String(await compute({ password })))

let dummyHash: Promise<string> | null = null

/**
 * Takes equally long whether there is a hash to compare with or not, so that the time tells nobody which accounts
 * exist.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(randomUUID()).catch((error: unknown) => {
    dummyHash = null
    throw error
  })
  const hash = passwordHash ?? (await dummyHash)
  const isRight = (await withPasswordSlot(() => compute({ password, hash }))) === true
  return passwordHash !== null && passwordHash !== undefined && isRight
}
