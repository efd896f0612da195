import { expect, test as base } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { createCaller, type Caller, type Member } from './members.ts'

type Journey = {
  /** Whether the phone is set to save data, so that the app loads no screen ahead that the journey may never open. */
  readonly savesData: boolean
  /** Calls without a browser, as nobody in particular. */
  readonly caller: Caller
  /** The demonstration's member, with a history. All journeys read it, so none may change it. */
  readonly demo: Member
}

/** For journeys of what the service worker does. */
export const withServiceWorker = { serviceWorkers: 'allow' } as const

/** POST calls of the app that change nothing. */
const readingPosts = [
  'user/has-paypass',
  'paypassword/codesupport',
  'auth/emailcode/isopen',
  'share/info',
  'share/invited/floor',
  'share/invited/floor2',
  'app/user/queryInviteMsg',
]

/** A journey comes from an address of its own, so that it does not use up another's limits. */
export const test = base.extend<Journey>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.') })
  },
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData)
      await context.addInitScript(() => {
        const { connection } = navigator as { connection?: object }
        if (connection) Object.defineProperty(connection, 'saveData', { value: true })
      })
    await use(context)
  },
  caller: async ({ request }, use) => {
    await use(createCaller(request))
  },
  demo: async ({ page, request }, use) => {
    const changes: string[] = []
    page.on('request', (sent) => {
      const path = /\/api\/([^?]+)/.exec(sent.url())?.[1]
      if (path && sent.method() !== 'GET' && !readingPosts.includes(path)) changes.push(path)
    })
    const token = process.env['MILLRACE_MEMBER_TOKEN'] ?? ''
    await use({ ...createCaller(request, token), token })
    expect(changes, 'calls that would change the demonstration’s member').toEqual([])
  },
})

export { expect }
