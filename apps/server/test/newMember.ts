import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { TestServer } from './createTestServer.ts'

type Callable = Pick<TestServer, 'call' | 'post'>

/** Headers with a random address, so that tests do not share rate limits. The server needs TRUST_PROXY=1. */
export const elsewhere = (): Record<string, string> => ({
  'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
})

/** An Indian mobile number that no other test has. */
export const newPhone = (): string => `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** The newest code that was sent to an account, from the practice inbox. */
export async function codeSentTo(server: Callable, account: string): Promise<string> {
  const { answer } = await server.call(`practice/inbox?account=${encodeURIComponent(account)}`)
  const code = /\b\d{6}\b/.exec(answer.data[0]?.text ?? '')?.[0]
  expect(code, `a code for ${account}`).toBeDefined()
  return code as string
}

export type NewMember = {
  readonly phone: string
  readonly password: string
  readonly id: string
  readonly inviteCode: string
  readonly token: Record<string, string>
}

/** Registers a member by phone, using calls only. */
export async function newMember(
  server: Callable,
  { phone = newPhone(), password = 'Secret123', inviteCode = '' } = {},
): Promise<NewMember> {
  const from = elsewhere()
  const sent = await server.post('auth/code/reg', { phone }, from)
  expect(sent.answer).toMatchObject({ code: 200 })
  const { answer } = await server.post(
    'auth/register',
    { phone, password, code: await codeSentTo(server, phone), inviteCode },
    from,
  )
  expect(answer).toMatchObject({ code: 200 })
  return {
    phone,
    password,
    id: answer.data.userId,
    inviteCode: answer.data.shareCode,
    token: { 'x-access-token': answer.msg },
  }
}
