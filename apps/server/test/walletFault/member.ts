import { type Address, mint, networks, parseAddress, type Rail, formatAddress, toToken } from '@millrace/chain'
import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { parseMoney } from '@millrace/money'
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answered } from '../createTestServer.ts'
import { newMember } from '../newMember.ts'
import type { Headers } from './caller.ts'
import type { System } from './system.ts'

export type Place = {
  readonly id: string
  readonly rail: Rail | 'bank'
  readonly currency: 'USDT' | LocalCurrency
  /** On a chain. */
  readonly address: Address | null
}
/** An acknowledged withdrawal. */
export type Withdrawn = {
  readonly id: string
  readonly place: Place
  readonly amount: bigint
  readonly arrives: string
  isCancelled: boolean
}
export type Recharged = { readonly id: string; readonly currency: LocalCurrency; readonly rate: string }

export type Member = {
  readonly id: string
  readonly phone: string
  readonly password: string
  readonly token: Headers
  readonly deposits: Readonly<Record<Rail, Address>>
  readonly places: readonly Place[]
  /** All that the platform has accepted, by id. */
  readonly withdrawn: Map<string, Withdrawn>
  readonly recharged: Map<string, Recharged>
  /** What the faucet reported as sent. */
  readonly sent: { readonly rail: Rail; readonly hash: string }[]
}

const payPassword = '123456'
export const usdt = (text: string): bigint => parseMoney(text, 'USDT')?.minor as bigint
const channels = { KES: 'mobile-money-kes', INR: 'instant-inr', NGN: 'transfer-ngn' } as const
const payers = { KES: '+254712345678', INR: 'asha@banyan', NGN: '' } as const

/** A new member with a fund password, deposit addresses, an address on each chain and two bank accounts (one bad). */
export async function joinMember(system: System, currency: LocalCurrency): Promise<Member> {
  const { caller } = system
  const { id, phone, password, token } = await newMember(caller)
  await caller.post('paypassword/code', { channel: 'sms' }, token)
  const {
    answer: { data: inbox },
  } = await caller.call(`practice/inbox?account=${encodeURIComponent(phone)}`)
  const code = /\b\d{6}\b/.exec(inbox[0].text)?.[0]
  expect((await caller.post('auth/update-paypwd', { code, payPassword }, token)).answer).toMatchObject({ code: 200 })

  const openDeposit = async (rail: Rail): Promise<Address> => {
    const { answer } = await caller.post('recharge/add', { channelId: rail }, token)
    return parseAddress(
      networks.find((network) => network.rail === rail)?.addressFormat ?? 'evm',
      answer.data.address,
    ) as Address
  }
  const bind = async (destination: object): Promise<{ id: string }> => {
    const { answer } = await caller.post('user/bank/modify', { ...destination, payPassword }, token)
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
    return answer.data
  }
  const places: Place[] = []
  for (const { rail, addressFormat } of networks) {
    const address: Address = `0x${randomBytes(20).toString('hex')}`
    places.push({
      id: (await bind({ currency: 'USDT', chain: rail, address: formatAddress(addressFormat, address) })).id,
      rail,
      currency: 'USDT',
      address,
    })
  }
  for (const ending of ['1111', '0000']) {
    const account = `${String(randomBytes(4).readUInt32BE()).padStart(10, '1').slice(0, 6)}${ending}`
    const bankCode = { KES: 'kes-lakeside', INR: 'inr-banyan', NGN: 'ngn-savanna' }[currency]
    places.push({
      id: (await bind({ currency, bankCode, payee: 'Ada Obi', account, ifsc: currency === 'INR' ? 'BNYN0000001' : '' }))
        .id,
      rail: 'bank',
      currency,
      address: null,
    })
  }
  return {
    id,
    phone,
    password,
    token,
    places,
    deposits: { bep20: await openDeposit('bep20'), trc20: await openDeposit('trc20') },
    withdrawn: new Map(),
    recharged: new Map(),
    sent: [],
  }
}

/** Signs the member in on another device; returns its token. */
export async function signInAgain(system: System, { phone, password }: Member): Promise<Headers> {
  const { answer } = await system.caller.post('auth/token/pass', { phone, password })
  expect(answer.code, answer.msg).toBe(200)
  return { 'x-access-token': answer.msg }
}

export async function availableOf({ caller }: System, { token }: Member): Promise<bigint> {
  return usdt((await caller.get('wallet/info', token)).answer.data.extractable)
}

/** Takes practice money from the faucet up to its limit, and then from outside. */
export async function deposit(system: System, member: Member, rail: Rail, amount: string): Promise<void> {
  const { answer } = await system.caller.post('recharge/faucet', { channelId: rail, amount }, member.token)
  if (answer.code === 200) member.sent.push({ rail, hash: answer.data.txHash })
  else {
    expect(answer.error).toBe('faucet.too-many')
    await sendFromOutside(system, member, rail, amount)
  }
}

export async function sendFromOutside(
  { chains }: System,
  { deposits }: Member,
  rail: Rail,
  amount: string,
): Promise<void> {
  const { network, rpc } = chains[rail]
  for (;;) {
    // The node assigns nonces itself and refuses one of two concurrent transactions.
    const hash = await mint(rpc, network, deposits[rail], toToken(network, usdt(amount))).catch(() => null)
    if (hash !== null) return
    await pause(20)
  }
}

/** Opens a cash recharge and pays it at the bank, with retries. */
export async function payCash(system: System, member: Member, currency: LocalCurrency, amount: string): Promise<void> {
  const { caller } = system
  const {
    answer: { data: quote },
  } = await caller.get(`exchangeRate/get?currency=${currency}`, member.token)
  const { answer } = await caller.post(
    'recharge/add',
    { channelId: channels[currency], amount, rateId: quote.id, payer: payers[currency] },
    { ...member.token, 'idempotency-key': randomUUID() },
  )
  // While the bank is down, paid recharges still count as open.
  if (answer.error === 'recharge.too-many-open') return
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 })
  const { id } = answer.data
  expect(member.recharged.has(id)).toBe(false)
  member.recharged.set(id, { id, currency, rate: quote.rate })
  await payCharge(system, id)
}

async function payCharge({ bank }: System, id: string): Promise<void> {
  for (const endsAt = performance.now() + 60_000; ; await pause(50)) {
    try {
      if ((await bank.ask(`/api/charges/${id}`)).state === 'paid') return
      await bank.pay(id)
    } catch (error) {
      // The bank is down, or was killed before it answered.
      if (performance.now() > endsAt) throw error
    }
  }
}

export const postWithdrawal = async ({ caller }: System, body: object, headers: Headers): Promise<Answered['answer']> =>
  (await caller.post('withdraw/create', { ...body, payPassword }, headers)).answer

/** Requests a withdrawal until it is answered, always with the same key; records accepted ones. */
export async function requestWithdrawal(
  system: System,
  member: Member,
  place: Place,
  amount: string,
  { token = member.token } = {},
): Promise<Answered['answer']> {
  const { caller } = system
  const rateId =
    place.rail === 'bank'
      ? (await caller.get(`exchangeRate/get?currency=${place.currency}&direction=out`, token)).answer.data.id
      : undefined
  const headers = { ...token, 'idempotency-key': randomUUID() }
  const request = () => postWithdrawal(system, { amount, destinationId: place.id, rateId }, headers)
  // Twice at once, like a double tap: both must get the same withdrawal.
  const [answer, again] = await Promise.all([request(), request()])
  expect(again.code, JSON.stringify([answer, again])).toBe(answer.code)
  if (answer.code !== 200) return answer
  expect(again.data.id).toBe(answer.data.id)
  expect(member.withdrawn.has(answer.data.id)).toBe(false)
  member.withdrawn.set(answer.data.id, {
    id: answer.data.id,
    place,
    amount: usdt(answer.data.amount),
    arrives: answer.data.arrives,
    isCancelled: false,
  })
  return answer
}

/** Cancels, if it is not too late. */
export async function cancel({ caller }: System, member: Member, withdrawal: Withdrawn): Promise<void> {
  const { answer } = await caller.post('withdraw/cancel', { id: withdrawal.id }, member.token)
  if (answer.code === 200) withdrawal.isCancelled = true
  else expect(answer.error).toBe('withdraw.not-pending')
}

/**
 * Cancels one withdrawal to each kind of place, and has another one to each under way, and one to an account that the
 * bank does not pay to. While no operator approves, no cancellation comes too late.
 */
export async function withdrawInEveryWay(system: System, member: Member): Promise<void> {
  await sendFromOutside(system, member, 'bep20', '100')
  while ((await availableOf(system, member)) < usdt('100')) await pause(200)
  for (const place of member.places.slice(0, 3)) {
    const { data } = await requestWithdrawal(system, member, place, '31')
    const withdrawal = member.withdrawn.get(data.id) as Withdrawn
    await cancel(system, member, withdrawal)
    expect(withdrawal.isCancelled).toBe(true)
  }
  for (const place of member.places) expect((await requestWithdrawal(system, member, place, '12')).code).toBe(200)
}
