import { mint, parseAddress, toToken } from '@millrace/chain'
import { decisionText } from '@millrace/proof'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { signText } from '../approvals.ts'
import type { Headers } from './caller.ts'
import type { System } from './system.ts'

const chainWhole = 200_000
const exchangeWhole = 150_000
const bankWhole = { KES: '2000000', INR: '2000000', NGN: '20000000' } as const

export type Operators = { readonly maker: Headers; readonly checker: Headers }

export async function signInOperators({ caller }: System): Promise<Operators> {
  const signIn = async (email: string): Promise<Headers> => {
    const {
      answer: { data: operators },
    } = await caller.call('console/practice/operators')
    const { code } = operators.find((operator: { email: string }) => operator.email === email)
    const { answer } = await caller.post('console/auth/login', { email, password: 'Demo12345', code })
    expect(answer.code, answer.msg).toBe(200)
    return { 'x-access-token': answer.msg }
  }
  return { maker: await signIn('maker@millrace.test'), checker: await signIn('checker@millrace.test') }
}

/** The owner pays in on every rail; two operators book it and fund the exchange with some of it. */
export async function payInAsOwner({ caller, chains, bank }: System, { maker, checker }: Operators): Promise<void> {
  const findId = async (headers: Headers) => (await caller.get('console/auth/me', headers)).answer.data.id
  const adjust = async (content: object) => {
    const wish = { kind: 'adjustment', content, reason: 'Test' }
    const { answer: drafted } = await caller.post('console/proposal/draft', wish, maker)
    expect(drafted.code, drafted.msg).toBe(200)
    const { id, text, proposedTime: time } = drafted.data
    const made = { ...wish, time, signature: signText('maker@millrace.test', text) }
    expect((await caller.post('console/proposal/make', made, maker)).answer.code).toBe(200)
    const approval = decisionText({ id, text }, { act: 'approved', by: await findId(checker), reason: '' })
    const decision = { id, act: 'approved', signature: signText('checker@millrace.test', approval) }
    expect((await caller.post('console/proposal/decide', decision, checker)).answer.code).toBe(200)
  }
  const receipts = async () =>
    (await caller.get('console/adjustment/receipts', maker)).answer.data as {
      addresses: { rail: string; address: string }[]
      list: { id: string; currency: string }[]
    }
  // There is no address to pay to before the signer has published its keys.
  while ((await receipts()).addresses.length < 2) await pause(100)
  for (const { rail, address } of (await receipts()).addresses) {
    const { network, rpc } = chains[rail as 'bep20' | 'trc20']
    const to = parseAddress(network.addressFormat, address)
    if (!to) throw new Error(`${address} is not an address of ${rail}`)
    await mint(rpc, network, to, toToken(network, BigInt(chainWhole) * 1_000_000n))
  }
  for (const [currency, amount] of Object.entries(bankWhole)) await bank.topUp(currency, amount)
  let list: { id: string; currency: string }[] = []
  for (; list.length < 5; await pause(100)) list = (await receipts()).list
  for (const { id, currency } of list) await adjust({ kind: 'owner-in', currency, receiptId: id })
  await adjust({ kind: 'fx-fund', currency: 'USDT', amount: String(exchangeWhole) })
}

/** Approves all waiting withdrawals, as finance does all day. */
export async function approveWaiting({ caller }: System, { maker, checker }: Operators): Promise<void> {
  const { answer } = await caller.get('console/withdraw/list?isQueue=true&pageNum=1&pageSize=50', maker)
  const operators = [
    { email: 'maker@millrace.test', headers: maker },
    { email: 'checker@millrace.test', headers: checker },
  ]
  for (const { id, approvals, approvalsNeeded, approvalText } of answer.data?.list ?? [])
    for (const { email, headers } of operators.slice(approvals.length, approvalsNeeded)) {
      const signature = signText(email, approvalText)
      const { answer } = await caller.post('console/withdraw/approve', { id, signature }, headers)
      // Cancelled in the meantime, or approved by an earlier call whose answer was lost.
      if (answer.code !== 200) expect(['withdraw.not-pending', 'withdraw.approved-before']).toContain(answer.error)
    }
}
