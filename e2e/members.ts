import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'

/** Sends calls and returns their data; a refusal throws. */
export type Caller = {
  readonly ask: <Data>(path: string) => Promise<Data>
  readonly send: <Data>(path: string, body: object) => Promise<Data>
}

export type Member = Caller & { readonly token: string }

export type NewMember = Member & {
  readonly phone: string
  readonly inviteCode: string
  /** Empty when none was wanted. */
  readonly fundPassword: string
}

type Answer<Data> = { readonly code: number; readonly msg: string; readonly data: Data }

/** The browser that calls without a page come from: it reads the codes that it asked for. */
const practiceBrowser = randomUUID()

export const createCaller = (request: APIRequestContext, token?: string): Caller => {
  const headers = { 'X-Practice-Browser': practiceBrowser, ...(token !== undefined && { 'X-Access-Token': token }) }
  return {
    ask: async (path) => dataOf(path, await (await request.get(`/api/${path}`, { headers })).json()),
    send: async (path, data) => dataOf(path, await (await request.post(`/api/${path}`, { data, headers })).json()),
  }
}

const dataOf = <Data>(path: string, { code, msg, data }: Answer<Data>): Data => {
  if (code !== 200) throw new Error(`${path}: ${msg}`)
  return data
}

export const signInDemoMember = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/token/pass`, {
    method: 'POST',
    body: new URLSearchParams({ phone: '+919000000001', password: 'Demo12345' }),
  })
  const signedIn = (await answer.json()) as Answer<unknown>
  dataOf('auth/token/pass', signedIn)
  return signedIn.msg
}

/** An Indian mobile number, without the country's code, that no other journey has. */
export const newPhone = (): string => `98${String(randomInt(1e8)).padStart(8, '0')}`

/** Registers somebody by phone, by calls alone. */
export const newMember = async (
  request: APIRequestContext,
  { fundPassword = '' }: { readonly fundPassword?: string } = {},
): Promise<NewMember> => {
  const phone = `+91${newPhone()}`
  const caller = createCaller(request)
  await caller.send('auth/code/reg', { phone })
  const registered = await request.post('/api/auth/register', {
    data: { phone, password: 'Newcomer1', code: await codeSentTo(caller, phone), inviteCode: '' },
  })
  const answer = (await registered.json()) as Answer<{ shareCode: string }>
  const token = answer.msg
  const { shareCode: inviteCode } = dataOf('auth/register', answer)
  const member = createCaller(request, token)
  if (fundPassword !== '') {
    await member.send('paypassword/code', { channel: 'sms' })
    await member.send('auth/update-paypwd', { code: await codeSentTo(caller, phone), payPassword: fundPassword })
  }
  return { ...member, token, phone, inviteCode, fundPassword }
}

/** The newest code in the practice inbox of an account. */
const codeSentTo = async ({ ask }: Caller, account: string): Promise<string> => {
  const [newest] = await ask<{ text: string }[]>(`practice/inbox?account=${encodeURIComponent(account)}`)
  return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? ''
}

/** Recharges by a transfer in naira at the practice bank, and waits until it has arrived. */
export const rechargeNaira = async (request: APIRequestContext, member: Member, amount: string): Promise<void> => {
  const { id: rateId } = await member.ask<{ id: string }>('exchangeRate/get?currency=NGN')
  const { id, pageUrl } = await member.send<{ id: string; pageUrl: string }>('recharge/add', {
    channelId: 'transfer-ngn',
    amount,
    rateId,
  })
  await request.post(pageUrl, { form: { do: 'pay' } })
  await expect.poll(async () => (await member.ask<{ state: string }>(`recharge/detail?id=${id}`)).state).toBe('arrived')
}

/** Signed in as the app remembers it on the device, until the journey logs out. No popup of rewards is due. */
export const signIn = async (page: Page, { token, ask }: Member): Promise<void> => {
  await ask('sys/queryPopUpRwList')
  await page.addInitScript((given) => {
    // It also runs in frames, which may be of another origin.
    if (self === top && !sessionStorage.getItem('signed in')) {
      localStorage.setItem('token', given)
      sessionStorage.setItem('signed in', '1')
    }
  }, token)
}
