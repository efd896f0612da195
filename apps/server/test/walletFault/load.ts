import { usdtDecimal } from '@millrace/money'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { createRandom } from '../createRandom.ts'
import {
  requestWithdrawal,
  availableOf,
  cancel,
  deposit,
  type Member,
  payCash,
  postWithdrawal,
  signInAgain,
  usdt,
} from './member.ts'
import { approveWaiting, type Operators } from './owner.ts'
import type { System } from './system.ts'

export type Load = {
  /** How many actions of members were answered. */
  readonly acts: () => number
  /** Waits for so many more actions, or for the given time if a fault prevents them. */
  readonly during: (acts: number, atMostMs?: number) => Promise<void>
  /** Lets everybody finish their current action. Throws the first failure of any of them. */
  readonly stop: () => Promise<void>
}

const restMs = 200
const badAmounts = ['', '0', '-1', '0.001', '1e9', '1,5']

/** Members who do everything that a wallet allows, over and over, and an operator who approves. */
export function startLoad(
  system: System,
  members: readonly Member[],
  twins: readonly Member[],
  operators: Operators,
): Load {
  let acts = 0
  const stopping = new AbortController()
  const { signal } = stopping

  async function live(member: Member, seed: number): Promise<void> {
    const chance = createRandom(seed)
    const cents = (from: number, to: number) => ((from * 100 + chance((to - from) * 100)) / 100).toFixed(2)
    const currency = member.places.find(({ rail }) => rail === 'bank')?.currency
    if (!currency || currency === 'USDT') throw new Error('every member has a bank account')
    for (; !signal.aborted; await pause(restMs)) {
      const rail = chance(2) === 0 ? 'bep20' : 'trc20'
      const kind = chance(10)
      if (kind < 2) await deposit(system, member, rail, cents(5, 60))
      else if (kind < 4) await payCash(system, member, currency, cents(2_500, 9_000))
      else if (kind < 5) await misbehave(member, badAmounts[chance(badAmounts.length)] ?? '')
      else await withdrawSome(member, chance, cents)
      acts++
    }
  }

  async function withdrawSome(
    member: Member,
    chance: (below: number) => number,
    cents: (from: number, to: number) => string,
  ): Promise<void> {
    const available = await availableOf(system, member)
    // Some amounts need approval.
    const amount = cents(1, chance(5) === 0 ? 50 : 15)
    const place = member.places[chance(10) === 0 ? 3 : chance(3)]
    if (usdt(amount) > available || !place) return
    const answer = await requestWithdrawal(system, member, place, amount)
    expect(answer.code, JSON.stringify(answer)).toBe(200)
    const withdrawal = member.withdrawn.get(answer.data.id)
    if (withdrawal && chance(4) === 0) await cancel(system, member, withdrawal)
  }

  /** Requests that must always be refused. */
  async function misbehave(member: Member, amount: string): Promise<void> {
    const [own] = member.places
    const [foreign] = members.find((other) => other !== member)?.places ?? []
    const request = (body: object) => postWithdrawal(system, body, member.token)
    expect(await request({ amount, destinationId: own?.id })).toMatchObject({ code: 400 })
    expect(await request({ amount: '1', destinationId: foreign?.id })).toMatchObject({
      error: 'withdraw.no-destination',
    })
    expect(await request({ amount: '99999999', destinationId: own?.id })).toMatchObject({
      error: 'withdraw.above-balance',
    })
  }

  /** Pays in, and requests to withdraw all of it from two devices at once. */
  async function liveTwice(member: Member): Promise<void> {
    const other = await signInAgain(system, member)
    const place = member.places[0]
    if (!place) throw new Error('every member has an address')
    while (!signal.aborted) {
      await payCash(system, member, 'NGN', '14800')
      // What is left of the last time is less than a cent.
      while ((await availableOf(system, member)) < usdt('1')) await pause(restMs)
      const all = usdtDecimal(await availableOf(system, member)).slice(0, -4)
      const answers = await Promise.all(
        [member.token, other].map((token) => requestWithdrawal(system, member, place, all, { token })),
      )
      expect(answers.map(({ code, error }) => error ?? code).toSorted(), JSON.stringify(answers)).toEqual([
        200,
        'withdraw.above-balance',
      ])
      acts++
    }
  }

  async function approve(): Promise<void> {
    for (; !signal.aborted; await pause(500)) await approveWaiting(system, operators)
  }

  const running = [...members.map((member, index) => live(member, index + 1)), ...twins.map(liveTwice), approve()]
  let failure: unknown
  for (const activity of running)
    activity.catch((error: unknown) => {
      failure ??= error
      stopping.abort()
    })

  return {
    acts: () => acts,
    async during(more, atMostMs = 60_000) {
      const [target, endsAt] = [acts + more, performance.now() + atMostMs]
      const isEnough = () => acts >= target || performance.now() > endsAt || signal.aborted
      while (!isEnough()) await pause(20)
      if (failure !== undefined) throw failure
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
