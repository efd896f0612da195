import { type Address, deriveHotAddress, networks } from '@millrace/chain'
import { localCurrencies } from '@millrace/contract/wallet/amounts'
import { money, toUsdt } from '@millrace/money'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rounds } from '../../../../tools/test/full.ts'
import { expectSound } from '../../test/expectSound.ts'
import { parseSettings } from '../../test/prepareForTests.ts'
import { toAppUrl, toRailUrl } from '../../test/roleUrls.ts'
import { faults, type Scene, sendUncredited } from '../../test/walletFault/faults.ts'
import { startLoad } from '../../test/walletFault/load.ts'
import { availableOf, joinMember, type Member, usdt, withdrawInEveryWay } from '../../test/walletFault/member.ts'
import {
  type BankEvent,
  bankEvents,
  cents,
  heldOn,
  type Transfer,
  transfersOn,
} from '../../test/walletFault/outside.ts'
import { type Operators, payInAsOwner, signInOperators } from '../../test/walletFault/owner.ts'
import { waitUntilAllSettled } from '../../test/walletFault/settle.ts'
import { startSystem, type System } from '../../test/walletFault/system.ts'
import { createPool } from '../db/pool.ts'
import { createRails, getDifference } from '../rails/index.ts'

// In the second round everything is killed at once, and the other chain has the faults.
const roundsMax = rounds({ quick: 1, full: 2 })
/** How many members there are with an account in each currency. */
const alike = rounds({ quick: 1, full: 2 })
const belowMinimum = 3_210_000n
const silentLog = { warn: () => {}, info: () => {}, error: () => {} }
const listener = {
  onArrivals: async () => {},
  onPaidOut: async () => {},
  onFailed: async () => {},
  onMachinesPaid: async () => {},
}

let system: System
let operators: Operators
let members: Member[]
let twin: Member
/** Their deposits are not credited. */
let uncredited: [Member, Member]
let owner: pg.Pool

beforeAll(async () => {
  system = await startSystem()
  owner = createPool(system.databaseUrl(), { max: 2, onError: () => {} })
  operators = await signInOperators(system)
  await payInAsOwner(system, operators)
  const currencies = [
    ...Array.from({ length: alike }, () => localCurrencies).flat(),
    ...Array.from({ length: 3 }, () => 'NGN' as const),
  ]
  const joined = await Promise.all(currencies.map((currency) => joinMember(system, currency)))
  members = joined.slice(0, -3)
  ;[twin, ...uncredited] = joined.slice(-3) as [Member, Member, Member]
})
afterAll(async () => {
  await owner?.end()
  await system?.close()
})

const allMembers = () => [...members, twin, ...uncredited]

async function readKeys(): Promise<Record<'bep20' | 'trc20', string>> {
  const { rows } = await owner.query<{ rail: string; xpub: string }>('select rail, xpub from rail_key')
  return Object.fromEntries(rows.map(({ rail, xpub }) => [rail, xpub])) as Record<'bep20' | 'trc20', string>
}

type EndedWithdrawal = { readonly id: string; readonly state: string }

/** How the member's withdrawals ended, as the member sees it. */
async function listWithdrawals({ token }: Member): Promise<Map<string, EndedWithdrawal>> {
  const all = new Map<string, EndedWithdrawal>()
  for (let pageNum = 1; ; pageNum++) {
    const {
      answer: {
        data: { list, total },
      },
    } = await system.caller.get(`withdraw/record?pageNum=${pageNum}&pageSize=100`, token)
    for (const withdrawal of list) all.set(withdrawal.id, withdrawal)
    if (all.size >= total) return all
  }
}

type Outside = {
  readonly bep20: readonly Transfer[]
  readonly trc20: readonly Transfer[]
  readonly bank: readonly BankEvent[]
}

/** What a member must have: all that arrived on the rails, less all that was paid out or taken as a fee. */
function computeExpected(
  { deposits, recharged, withdrawn }: Member,
  ended: ReadonlyMap<string, EndedWithdrawal>,
  outside: Outside,
): bigint {
  let expected = 0n
  for (const { rail } of networks) {
    const arrived = outside[rail].filter(({ to }) => to === deposits[rail]).reduce((sum, { minor }) => sum + minor, 0n)
    if (arrived > belowMinimum) expected += arrived
  }
  for (const { id, type, data } of outside.bank) {
    const known = type === 'charge.paid' ? recharged.get(id) : undefined
    if (known) expected += toUsdt(money(cents(data.paidAmount ?? ''), known.currency), known.rate, 'floor').minor
  }
  for (const { id, amount } of withdrawn.values()) if (ended.get(id)?.state === 'paid') expected -= amount
  return expected
}

/**
 * Each acknowledged withdrawal has ended. On the rails there is one payment of the exact amount for each that is paid,
 * and none for the others.
 */
function expectPaidOnce({ withdrawn }: Member, ended: ReadonlyMap<string, EndedWithdrawal>, outside: Outside): void {
  expect([...ended.keys()].toSorted()).toEqual([...withdrawn.keys()].toSorted())
  for (const { id, isCancelled, place } of withdrawn.values()) {
    if (isCancelled) expect(ended.get(id)?.state).toBe('cancelled')
    else
      expect(place.rail === 'bank' ? ['paid', 'failed'] : ['paid'], `a withdrawal to ${place.rail}`).toContain(
        ended.get(id)?.state,
      )
    if (place.rail !== 'bank') continue
    const paid = outside.bank
      .filter((event) => event.type === 'payout.paid' && event.id === id)
      .map(({ data }) => data.amount)
    expect(paid).toEqual(ended.get(id)?.state === 'paid' ? [withdrawn.get(id)?.arrives] : [])
  }
  for (const { rail } of networks) {
    const own = [...withdrawn.values()].filter(
      ({ id, place }) => place.rail === rail && ended.get(id)?.state === 'paid',
    )
    const addresses = new Set(
      [...withdrawn.values()].filter(({ place }) => place.rail === rail).map(({ place }) => place.address),
    )
    const expectedPayments = own.map(({ place, arrives }) => `${place.address} ${usdt(arrives)}`)
    expect(
      outside[rail]
        .filter(({ to }) => addresses.has(to))
        .map(({ to, minor }) => `${to} ${minor}`)
        .toSorted(),
    ).toEqual(expectedPayments.toSorted())
  }
}

/** Custody equals what is on the rails, except for deposits below the minimum. The reconciliation agrees. */
async function expectAgreed(keys: Readonly<Record<'bep20' | 'trc20', string>>): Promise<void> {
  const { rows } = await owner.query<{ name: string; minor: bigint }>(
    `select owner || ' ' || currency as name, -balance as minor from ledger.balance where kind = 'custody'`,
  )
  const custody = new Map(rows.map(({ name, minor }) => [name, minor]))
  expect(custody.get('bep20 USDT')).toBe((await heldOn(system, 'bep20', keys.bep20)) - belowMinimum)
  expect(custody.get('trc20 USDT')).toBe(await heldOn(system, 'trc20', keys.trc20))
  const atBank = await system.bank.ask('/api/balance')
  for (const currency of localCurrencies)
    expect(custody.get(`bank ${currency}`), currency).toBe(cents(atBank[currency]))

  const rails = createRails(toRailUrl(system.databaseUrl()), {
    settings: parseSettings(system.environment()),
    log: silentLog,
    listener,
  })
  try {
    const differences = await Promise.all(
      rails.all.map(async (rail) =>
        (await rail.ownBalances())?.map((balance) => `${rail.name} ${balance.currency} ${getDifference(balance)}`),
      ),
    )
    expect(differences.flat().toSorted()).toEqual([
      'bank INR 0',
      'bank KES 0',
      'bank NGN 0',
      'bep20 USDT 0',
      'trc20 USDT 0',
    ])
  } finally {
    await rails.close()
  }
}

async function injectFaults(scene: Scene): Promise<void> {
  await scene.load.during(rounds({ quick: 16, full: 60 }))
  for (let round = 0; round < roundsMax; round++) {
    for (const fault of Object.values(faults)) await fault(scene, round)
  }
  await scene.load.during(rounds({ quick: 10, full: 30 }))
  await scene.load.stop()
}

/**
 * Everything that the faucet sent is on the chain, except for what a reorganisation dropped, and what waits for that.
 */
async function expectSent({ sent }: Member): Promise<void> {
  for (const { rail } of networks) {
    const { rpc, removedHashes, removedNonces } = system.chains[rail]
    const hashes = sent.filter((transfer) => transfer.rail === rail).map(({ hash }) => hash as `0x${string}`)
    const findMissing = async (): Promise<string[]> => {
      const receipts = await rpc.receipts(hashes)
      const missing = hashes.filter((hash, index) => !receipts[index]?.isSuccess && !removedHashes.has(hash))
      const known = await rpc.batch<{ from: Address } | null>(
        missing.map((hash) => ({ method: 'eth_getTransactionByHash', params: [hash] })),
      )
      const waits = await Promise.all(
        known.map(async (each) => each && removedNonces.has(`${each.from} ${await rpc.nonce(each.from)}`)),
      )
      return missing.filter((_, index) => !waits[index])
    }
    await expect.poll(findMissing).toEqual([])
  }
}

async function listDepositStates({ token }: Member): Promise<string[]> {
  const {
    answer: { data },
  } = await system.caller.get('wallet/chain?pageNum=1&pageSize=100', token)
  return data.list.map(({ state, amount }: { state: string; amount: string }) => `${state} ${amount}`)
}

describe('wallet faults', () => {
  // Finding the database's processes needs /proc.
  test.runIf(process.platform === 'linux')(
    'under all faults nothing is paid twice, nothing acknowledged is lost, and custody equals the rails',
    async () => {
      const keys = await readKeys()
      await sendUncredited(system, ...uncredited, belowMinimum)
      await withdrawInEveryWay(system, members[0] as Member)
      const scene = {
        system,
        members,
        hot: { bep20: deriveHotAddress(keys.bep20), trc20: deriveHotAddress(keys.trc20) },
        load: startLoad(system, members, [twin], operators),
      }
      try {
        await injectFaults(scene)
        await waitUntilAllSettled(system, owner, operators)
      } catch (error) {
        scene.load.stop().catch(() => {})
        throw new Error(`${(error as Error).message}\n${system.output()}`, { cause: error })
      }

      const outside = {
        bep20: await transfersOn(system, 'bep20'),
        trc20: await transfersOn(system, 'trc20'),
        bank: await bankEvents(system),
      }
      const states = new Set<string>()
      for (const member of allMembers()) {
        const ended = await listWithdrawals(member)
        expectPaidOnce(member, ended, outside)
        await expectSent(member)
        expect(await availableOf(system, member)).toBe(computeExpected(member, ended, outside))
        for (const { id, place } of member.withdrawn.values()) states.add(`${place.rail} ${ended.get(id)?.state}`)
      }
      // Every outcome must have occurred, or this proves little. The first member sees to that, however short the load.
      expect([...states].toSorted()).toEqual([
        'bank cancelled',
        'bank failed',
        'bank paid',
        'bep20 cancelled',
        'bep20 paid',
        'trc20 cancelled',
        'trc20 paid',
      ])
      expect(twin.withdrawn.size).toBeGreaterThan(roundsMax)
      expect(system.caller.failures()).toBeGreaterThan(0)
      expect(await Promise.all(uncredited.map(listDepositStates))).toEqual([
        ['below-minimum 3.210000'],
        ['wrong-token 50.000000'],
      ])

      // Nothing else was paid out.
      const withdrawn = allMembers().flatMap((member) => [...member.withdrawn.values()])
      const places = new Set(withdrawn.map(({ place }) => place.address))
      for (const { rail } of networks)
        expect(outside[rail].filter(({ from, to }) => from === scene.hot[rail] && !places.has(to))).toEqual([])
      const knownIds = new Set(withdrawn.map(({ id }) => id))
      expect(outside.bank.filter(({ type, id }) => type === 'payout.paid' && !knownIds.has(id))).toEqual([])

      await expectAgreed(keys)
      const app = createPool(toAppUrl(system.databaseUrl()), { max: 2 })
      try {
        await expectSound(app)
      } finally {
        await app.end()
      }
    },
    300_000,
  )
})
