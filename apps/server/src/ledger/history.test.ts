import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test/full.ts'
import { createLedgerDatabase, type LedgerDatabase } from '../../test/createLedgerDatabase.ts'
import { databaseOf } from '../../test/databaseOf.ts'
import { expectSound } from '../../test/expectSound.ts'
import { usdt } from '../../test/fund.ts'
import { hold, post, release, resolve, type Leg } from '../../test/ledger.ts'
import { createLedgerQueue, type LedgerQueue } from '../../test/ledgerQueue.ts'
import {
  available,
  getBalance,
  capital,
  custody,
  escrow,
  fees,
  held,
  income,
  newTransferId,
  platformOwner,
  promotions,
  revenue,
  rollUp,
  type Account,
} from './index.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

let database: LedgerDatabase
let queue: LedgerQueue
beforeAll(async () => {
  database = await createLedgerDatabase({ connectionsMax: 32 })
  queue = createLedgerQueue(database.poster, { batchMax: 16 })
})
afterAll(async () => {
  await queue.close()
  await database.drop()
})

// ── Commands use small numbers, so that any history makes sense and shrinks well.

const moves = [
  'recharge',
  'buy',
  'coupon',
  'buy-undone',
  'coupon-undone',
  'buy-final',
  'capital-release',
  'revenue',
  'income',
  'claim',
  'reward',
  'promotions-fund',
  'owner-in',
  'owner-out',
] as const
type Move = {
  readonly kind: (typeof moves)[number]
  readonly member: number
  readonly machine: number
  readonly minor: bigint
}
type Command =
  | { readonly do: 'post'; readonly legs: readonly Move[]; readonly isQueued: boolean }
  | { readonly do: 'hold'; readonly member: number; readonly minor: bigint; readonly isExpired: boolean }
  | { readonly do: 'resolve'; readonly of: number; readonly fee: bigint }
  | { readonly do: 'release'; readonly of: number }
  | { readonly do: 'repeat'; readonly of: number }
  | { readonly do: 'reuse'; readonly of: number; readonly by: bigint }

const small = fc.bigInt({ min: 1n, max: 100n })
const move: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom(...moves),
  member: fc.nat(2),
  machine: fc.nat(1),
  minor: small,
})
// Frequent, because nothing else can happen without money.
const inflow: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('recharge', 'owner-in', 'revenue'),
  member: fc.nat(2),
  machine: fc.nat(1),
  minor: fc.bigInt({ min: 50n, max: 300n }),
})
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      legs: fc.array(inflow, { minLength: 1, maxLength: 2 }),
      isQueued: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('post' as const),
      legs: fc.array(move, { minLength: 1, maxLength: 3 }),
      isQueued: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      member: fc.nat(2),
      minor: small,
      isExpired: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      of: fc.nat(100),
      fee: fc.bigInt({ min: 1n, max: 5n }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), of: fc.nat(100) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('repeat' as const), of: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reuse' as const), of: fc.nat(100), by: small }) },
)

// ── Calls are commands with ids filled in. They can be sent any number of times.

type Call =
  | { readonly do: 'post'; readonly id: string; readonly legs: readonly Leg[]; readonly isQueued: boolean }
  | { readonly do: 'hold'; readonly id: string; readonly legs: readonly [Leg]; readonly isExpired: boolean }
  | { readonly do: 'resolve'; readonly id: string; readonly legs: readonly Leg[]; readonly holdId: string }
  | { readonly do: 'release'; readonly id: string; readonly holdId: string }

type World = { readonly members: readonly string[]; readonly machines: readonly string[]; readonly rail: string }
const newWorld = (): World => ({
  members: [randomUUID(), randomUUID(), randomUUID()],
  machines: [randomUUID(), randomUUID()],
  rail: `rail-${randomUUID()}`,
})

function toLeg({ members, machines, rail }: World, { kind, member, machine, minor }: Move): Leg {
  const [who, what] = [members[member] as string, machines[machine] as string]
  const [from, to] = (
    {
      recharge: [custody(rail), available(who)],
      buy: [available(who), escrow(what)],
      coupon: [promotions, escrow(what)],
      'buy-undone': [escrow(what), available(who)],
      'coupon-undone': [escrow(what), promotions],
      'buy-final': [escrow(what), capital(what)],
      'capital-release': [capital(what), custody(rail)],
      revenue: [custody(rail), revenue(what)],
      income: [revenue(what), income(who)],
      claim: [income(who), available(who)],
      reward: [promotions, available(who)],
      'promotions-fund': [platformOwner, promotions],
      'owner-in': [custody(rail), platformOwner],
      'owner-out': [platformOwner, custody(rail)],
    } satisfies Record<Move['kind'], [Account, Account]>
  )[kind]
  return { kind, from, to, amount: usdt(minor) }
}

/** Turns commands into calls. Drops those that refer to an earlier call when there is none. */
function toCalls(world: World, commands: readonly Command[]): Call[] {
  const calls: Call[] = []
  const pick = <Item>(items: readonly Item[], i: number): Item | undefined => items[i % Math.max(items.length, 1)]
  for (const command of commands) {
    const holds = calls.filter((call) => call.do === 'hold')
    const id = newTransferId()
    if (command.do === 'post')
      calls.push({ do: 'post', id, legs: command.legs.map((move) => toLeg(world, move)), isQueued: command.isQueued })
    if (command.do === 'hold') {
      const who = world.members[command.member] as string
      calls.push({
        do: 'hold',
        id,
        isExpired: command.isExpired,
        legs: [{ kind: 'withdraw-hold', from: available(who), to: held(who), amount: usdt(command.minor) }],
      })
    }
    if (command.do === 'resolve') {
      const one = pick(holds, command.of)
      if (!one) continue
      const [
        {
          to: from,
          amount: { minor },
        },
      ] = one.legs
      const fee = minor > command.fee ? command.fee : 0n
      const paid: Leg = { kind: 'withdraw-paid', from, to: custody(world.rail), amount: usdt(minor - fee) }
      calls.push({
        do: 'resolve',
        id,
        holdId: one.id,
        legs: fee > 0n ? [paid, { kind: 'withdraw-fee', from, to: fees, amount: usdt(fee) }] : [paid],
      })
    }
    if (command.do === 'release') {
      const one = pick(holds, command.of)
      if (one) calls.push({ do: 'release', id, holdId: one.id })
    }
    if (command.do === 'repeat') {
      const one = pick(calls, command.of)
      if (one) calls.push(one)
    }
    if (command.do === 'reuse') {
      const one = pick(
        calls.filter((call) => call.do === 'post'),
        command.of,
      )
      if (one)
        calls.push({
          ...one,
          legs: one.legs.map(({ kind, from, to, amount }) => ({
            kind,
            from,
            to,
            amount: usdt(amount.minor + command.by),
          })),
        })
    }
  }
  return calls
}

function send(call: Call): Promise<string> {
  const { poster } = database
  switch (call.do) {
    case 'post':
      return (call.isQueued ? queue.post : (posting: Parameters<typeof queue.post>[0]) => post(poster, posting))({
        id: call.id,
        reason: 'history',
        legs: call.legs,
      })
    case 'hold':
      return hold(poster, {
        id: call.id,
        ...call.legs[0],
        reason: 'history',
        expiresAt: call.isExpired ? new Date(0) : null,
      })
    case 'resolve':
      return resolve(poster, call.holdId, { id: call.id, reason: 'history', legs: call.legs })
    case 'release':
      return release(poster, call.holdId, { id: call.id, reason: 'history' })
  }
}

// ── The model: a minimal ledger with one thread.

type Hold = { readonly leg: Leg; readonly isExpired: boolean; isEnded: boolean }

class Model {
  readonly balances = new Map<string, bigint>()
  readonly accounts = new Map<string, Account>()
  readonly #answers = new Map<string, { what: string; outcome: string }>()
  readonly #holds = new Map<string, Hold>()

  answer(call: Call): string {
    const what = describeCall(call)
    const known = this.#answers.get(call.id)
    if (known) return known.what !== what ? 'key-reused' : known.outcome === 'posted' ? 'same' : known.outcome
    const outcome = this.#try(call)
    this.#answers.set(call.id, { what, outcome })
    return outcome
  }

  #try(call: Call): string {
    if (call.do === 'post') return this.apply(call.legs)
    if (call.do === 'hold') {
      const outcome = this.apply(call.legs)
      if (outcome === 'posted')
        this.#holds.set(call.id, { leg: call.legs[0], isExpired: call.isExpired, isEnded: false })
      return outcome
    }
    const held = this.#holds.get(call.holdId)
    if (!held) return 'hold-unknown'
    if (held.isEnded) return 'hold-resolved'
    if (call.do === 'resolve' && held.isExpired) return 'hold-expired'
    held.isEnded = true
    return this.apply(call.do === 'resolve' ? call.legs : [{ ...held.leg, from: held.leg.to, to: held.leg.from }])
  }

  apply(legs: readonly Leg[]): string {
    const after = new Map<string, bigint>()
    const change = (account: Account, delta: bigint) => {
      const key = `${account.kind} ${account.owner}`
      this.accounts.set(key, account)
      after.set(key, (after.get(key) ?? this.balances.get(key) ?? 0n) + delta)
    }
    for (const {
      from,
      to,
      amount: { minor },
    } of legs) {
      change(from, -minor)
      change(to, minor)
    }
    for (const [key, balance] of after) if (balance < 0n && !/^(custody|fees)/.test(key)) return 'insufficient'
    for (const [key, balance] of after) this.balances.set(key, balance)
    return 'posted'
  }
}

const describeCall = (call: Call): string =>
  JSON.stringify({ ...call, isQueued: undefined }, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )

/** All histories share the platform's accounts, so each starts with what the one before left there. */
async function createModel(world: World): Promise<Model> {
  const model = new Model()
  const shared = [promotions, platformOwner, fees]
  for (const account of [...shared, custody(world.rail)]) {
    model.accounts.set(`${account.kind} ${account.owner}`, account)
    model.balances.set(
      `${account.kind} ${account.owner}`,
      (await getBalance(databaseOf(database.poster), account, 'USDT')).minor,
    )
  }
  return model
}

async function expectBalances(model: Model): Promise<void> {
  for (const [key, account] of model.accounts) {
    expect([key, (await getBalance(databaseOf(database.poster), account, 'USDT')).minor]).toEqual([
      key,
      model.balances.get(key) ?? 0n,
    ])
  }
}

describe('histories', () => {
  test('any sequential history has the answers and balances of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 60 }), async (commands) => {
        const world = newWorld()
        const model = await createModel(world)
        for (const call of toCalls(world, commands))
          expect([call, await send(call)]).toEqual([call, model.answer(call)])
        await expectBalances(model)
      }),
      { numRuns: rounds({ quick: 20, full: 60 }), endOnFailure: true },
    )
    await expectSound(database.poster)
  })

  test('any concurrent history moves each key once, never overdraws, and adds up to its accepted calls', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 60, maxLength: 200 }), async (commands) => {
        const world = newWorld()
        const model = await createModel(world)
        const calls = toCalls(world, commands)
        const upkeep = rollUp(databaseOf(database.poster))
        // In four concurrent waves, so that there are holds to end and keys to repeat.
        const sent: { call: Call; outcome: string }[] = []
        const waveSize = Math.ceil(calls.length / 4)
        for (let from = 0; from < calls.length; from += waveSize) {
          sent.push(
            ...(await Promise.all(
              calls.slice(from, from + waveSize).map(async (call) => ({ call, outcome: await send(call) })),
            )),
          )
        }
        await upkeep

        // All calls with the same key and parameters had the same result: done, with the money moved once, or refused.
        const answersByCall = Map.groupBy(sent, ({ call }) => describeCall(call))
        for (const answers of answersByCall.values()) {
          const outcomes = answers.map(({ outcome }) => outcome)
          const isDone = outcomes.includes('posted') || outcomes.includes('same')
          const agreeing = outcomes.slice(1).map(() => (isDone ? 'same' : outcomes[0]))
          expect(outcomes.toSorted()).toEqual([isDone ? 'posted' : outcomes[0], ...agreeing])
        }
        // No key was accepted with two sets of parameters, and no hold was ended twice.
        const posted = sent.filter(({ outcome }) => outcome === 'posted').map(({ call }) => call)
        expect(new Set(posted.map(({ id }) => id)).size).toBe(posted.length)
        const ended = posted.flatMap((call) => ('holdId' in call ? [call.holdId] : []))
        expect(new Set(ended).size).toBe(ended.length)

        const holdsById = new Map(
          posted.flatMap((call) => (call.do === 'hold' ? [[call.id, call.legs[0]] as const] : [])),
        )
        const sum = new Model()
        for (const [key, balance] of model.balances) sum.balances.set(key, balance)
        for (const [key, account] of model.accounts) sum.accounts.set(key, account)
        const legs = posted.flatMap((call): readonly Leg[] => {
          if (call.do !== 'release') return call.legs
          const leg = holdsById.get(call.holdId) as Leg
          return [{ ...leg, from: leg.to, to: leg.from }]
        })
        expect(sum.apply(legs)).toBe('posted')
        await expectBalances(sum)
      }),
      { numRuns: rounds({ quick: 8, full: 25 }), endOnFailure: true },
    )
    await expectSound(database.poster)
  })
})
