import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { ServerBusy } from '../http/errors.ts'
import { computeInThread, type Cost } from './computeInThread.ts'

/** argon2id; one check takes 50 to 100 ms on the machines this was tuned on. */
const cost: Cost = { algorithm: 2, memoryCost: 47_104, timeCost: 3, parallelism: 1 }
/** Next to nothing. Tests register thousands of members; their passwords were a fifth of the computing. */
const testCost: Cost = { ...cost, memoryCost: 1_024, timeCost: 1 }
const getCost = (): Cost =>
  process.env['NODE_ENV'] === 'test' && process.env['TEST_PASSWORD_COST'] === 'low' ? testCost : cost

/** `requester` is a visitor's network, or the id of who is signed in; empty for the program itself. */
export const hashPassword = (password: string, requester = ''): Promise<string> =>
  withPasswordSlot(requester, async () => String(await computeInThread({ password, cost: getCost() })))

/** What argon2id makes of a password with these parameters and this salt, as its standard encoding begins. */
export const computePassword = (salt: string, password: string, requester: string): Promise<Buffer> =>
  withPasswordSlot(requester, async () => Buffer.from((await computeInThread({ password, salt })) as Uint8Array))

let dummyHash: Promise<string> | null = null

/** Takes equally long with and without a hash, so that the time does not reveal which accounts exist. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
  requester = '',
): Promise<boolean> {
  dummyHash ??= hashPassword(randomUUID()).catch((error: unknown) => {
    dummyHash = null
    throw error
  })
  const hash = passwordHash ?? (await dummyHash)
  const isMatch = (await withPasswordSlot(requester, () => computeInThread({ password, hash }))) === true
  return passwordHash !== null && passwordHash !== undefined && isMatch
}

// One core stays free for other calls, which should not notice that passwords are being computed.
const inFlightMax = Math.max(1, Math.min(4, availableParallelism() - 1))
// About five seconds' worth. Callers further back would give up before the answer.
const waitingMax = 64 * inFlightMax

type Turn = { readonly start: () => void; readonly giveUp: (reason: Error) => void }

let inFlight = 0
let waitingCount = 0
/** By requester, in the order in which they get their next turn. */
const waiting = new Map<string, Turn[]>()

/**
 * Limits how much of this heavy work runs at once. The rest waits, each requester in their own order, and requesters
 * take turns: whoever sends many at once waits for them, and nobody else does.
 */
export async function withPasswordSlot<Result>(requester: string, work: () => Promise<Result>): Promise<Result> {
  if (inFlight < inFlightMax) inFlight++
  else await waitForTurn(requester)
  try {
    return await work()
  } finally {
    // The slot goes directly to the next in line, so that nobody can jump the queue.
    const next = takeTurn()
    if (next) next.start()
    else inFlight--
  }
}

function waitForTurn(requester: string): Promise<void> {
  const own = waiting.get(requester) ?? []
  if (waitingCount >= waitingMax) {
    const [longest] = [...waiting.values()].toSorted((a, b) => b.length - a.length)
    const busy = new ServerBusy('Too many passwords are waiting to be checked.')
    if (!longest || longest.length <= own.length + 1) throw busy
    // The requester with the most waiting passwords loses the last of them.
    longest.pop()?.giveUp(busy)
    waitingCount--
  }
  return new Promise((start, giveUp) => {
    own.push({ start, giveUp })
    waiting.set(requester, own)
    waitingCount++
  })
}

function takeTurn(): Turn | undefined {
  const [first] = waiting
  if (!first) return undefined
  const [requester, turns] = first
  const turn = turns.shift()
  waitingCount--
  // Behind all others, if there is more to do.
  waiting.delete(requester)
  if (turns.length > 0) waiting.set(requester, turns)
  return turn
}
