import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { inTurn } from './inTurn.ts'

/** argon2id; one check computes for 50 to 100 ms on the machines this was tuned on. It runs on the thread pool, off the event loop. */
const cost = { algorithm: 2, memoryCost: 32_768, timeCost: 3, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

let nobodysHash: Promise<string> | null = null

/** Takes equally long whether there is a hash to compare with or not, so that the time tells nobody which accounts exist. */
export async function isPasswordOf(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomUUID(), cost)
  const compared = passwordHash ?? await nobodysHash
  const isRight = await inTurn(() => verify(compared, password))
  return passwordHash !== null && passwordHash !== undefined && isRight
}
