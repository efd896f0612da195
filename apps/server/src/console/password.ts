import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'

/** argon2id with 19 MiB and two passes. Runs on the thread pool, off the event loop. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let nobodysHash: Promise<string> | null = null

/** Takes equally long whether the account exists or not, so that the time tells nobody which ones do. */
export async function isPasswordOf(account: { readonly passwordHash: string } | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomUUID())
  const isRight = await verify(account?.passwordHash ?? await nobodysHash, password)
  return account !== null && isRight
}
