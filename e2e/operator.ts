import type { ContentOf, ProposalKind, ProposalRow } from '@millrace/contract/console/proposal'
import { decisionText } from '@millrace/proof'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { createCaller, type Caller } from './members.ts'

type PracticeOperator = {
  readonly email: string
  readonly password: string
  readonly code: string
  readonly approvalKey: string
}

const admin = 'admin@millrace.test'

const findOperator = async (request: APIRequestContext, email: string) =>
  (await createCaller(request).ask<PracticeOperator[]>('console/practice/operators')).find(
    (each) => each.email === email,
  )

const fetchToken = async (request: APIRequestContext, email: string): Promise<string> => {
  const operator = await findOperator(request, email)
  const login = await request.post('/api/console/auth/login', {
    data: { email, password: operator?.password, code: operator?.code },
  })
  const { code, msg } = (await login.json()) as { code: number; msg: string }
  expect(code, msg).toBe(200)
  return msg
}

export type OperatorCaller = Caller & {
  readonly propose: <Kind extends ProposalKind>(
    kind: Kind,
    content: ContentOf<Kind>,
    reason?: string,
  ) => Promise<ProposalRow>
  readonly decide: (proposal: ProposalRow, act?: 'approved' | 'rejected', reason?: string) => Promise<ProposalRow>
}

/** A demonstration operator, by calls alone, who signs as their browser would. */
export const signInByCall = async (request: APIRequestContext, email = admin): Promise<OperatorCaller> => {
  const caller = createCaller(request, await fetchToken(request, email))
  const signText = async (text: string): Promise<string> => {
    const key = Buffer.from((await findOperator(request, email))?.approvalKey ?? '', 'base64')
    return sign(null, Buffer.from(text), createPrivateKey({ key, format: 'der', type: 'pkcs8' })).toString('base64')
  }
  return {
    ...caller,
    async propose(kind, content, reason = 'For a journey') {
      const wish = { kind, content, reason }
      const { text, proposedTime: time, after } = await caller.send<ProposalRow>('console/proposal/draft', wish)
      const signature = await signText(text)
      return caller.send('console/proposal/make', { ...wish, time, salt: after['salt'], signature })
    },
    async decide(proposal, act = 'approved', reason = '') {
      const { id: by } = await caller.ask<{ id: string }>('console/auth/me')
      const signature = await signText(decisionText(proposal, { act, by, reason }))
      return caller.send('console/proposal/decide', { id: proposal.id, act, reason, signature })
    },
  }
}

/** From its next page on, the browser is that of a signed-in operator. */
export const signInToConsole = async (page: Page, email = admin): Promise<void> => {
  await page.addInitScript(
    (token) => {
      if (sessionStorage.getItem('signed in')) return
      localStorage.setItem('millrace.console.token', token)
      sessionStorage.setItem('signed in', '1')
    },
    await fetchToken(page.request, email),
  )
}

/** By the sign-in page, which in practice mode fills itself in for a chosen operator. */
export const signInByPage = async (page: Page, email = admin, heading: string | RegExp = /^Good /): Promise<void> => {
  await page.goto('/console/')
  await chooseOperator(page, email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

/** The start page of somebody who is signed in. */
export const openStart = async (page: Page): Promise<void> => {
  await page.goto('/console/')
  await waitForStart(page)
}

const waitForStart = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: /^Good /, level: 1 })).toBeVisible()

export const chooseOperator = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByLabel('Code')).not.toHaveValue('')
}

/** At a desk beside the journey's phone, signed in to the console. */
export const atDesk = async (browser: Browser, email: string, work: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false, hasTouch: false })
  const page = await context.newPage()
  await signInToConsole(page, email)
  await work(page)
  await context.close()
}

/** What an authenticator app shows now for a secret in base32. */
export const computeTotp = (secret: string): string => {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(step).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
