import type { Page } from '@playwright/test'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '../tools/process/freePort.ts'
import { expect, test } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { startServer } from './startServer.ts'

/** Runs in the frame: says what it is told, and what it can reach of the page around it. */
const helpScript = () => {
  const report = (what: object) => fetch('/report', { method: 'POST', body: JSON.stringify(what) })
  addEventListener('message', ({ data, origin }) => void report({ told: data as unknown, by: origin }))
  const attempts: Record<string, () => unknown> = {
    'the page’s storage': () => parent.localStorage.getItem('token'),
    'the page’s document': () => parent.document.body.innerHTML,
    'the page’s address': () => parent.location.href,
    'a token in its own storage': () => {
      const token = localStorage.getItem('token') ?? sessionStorage.getItem('token')
      if (token === null) throw new Error('there is none')
    },
    'another page instead': () => {
      top!.location.href = 'about:blank'
    },
  }
  const reached = Object.entries(attempts).flatMap(([name, attempt]) => {
    try {
      attempt()
      return [name]
    } catch {
      return []
    }
  })
  void report({ reached })
}

const page = `<!doctype html><title>Help</title><h1>Help desk</h1><script>(${String(helpScript)})()</script>`

type Report = { readonly reached?: readonly string[]; readonly told?: object; readonly by?: string }

/** Another company's server, which can lead to somebody else's. */
const startHelp = async () => {
  const reports: Report[] = []
  const requests: string[] = []
  let movedTo = ''
  const receive = async (request: IncomingMessage) => void reports.push(JSON.parse(await text(request)) as Report)
  const server = createServer((request, response) => {
    const { url = '' } = request
    requests.push(url)
    if (url === '/report') void receive(request).then(() => response.end())
    else if (movedTo) response.writeHead(302, { location: movedTo }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    reports,
    requests,
    moveTo(origin: string) {
      movedTo = origin
    },
    stop,
  }
}

const openChat = async (opened: Page, appUrl: string) => {
  await opened.goto(`${appUrl}/#/user/feedback`)
  await opened.locator('[data-bubble]').click()
  return opened.getByRole('dialog', { name: 'Customer service' })
}

// Attack by an external customer service, on what belongs to others: it reads the app’s storage, or learns who a
// member is without being allowed to. Impossible: its frame is of another origin, and is told only after agreement.
test('an external customer service learns who somebody is after they agreed, and nothing else', async ({
  page: phone,
  browser,
  request,
}) => {
  const [help, stranger] = [await startHelp(), await startHelp()]
  const member = await newMember(request)
  const PORT = String(await freePort())
  const appUrl = `http://localhost:${PORT}`
  const stopServer = await startServer(process.env['MILLRACE_DATA_DIR'] ?? '', {
    PORT,
    CUSTOMER_SERVICE_URL: `${help.origin}/chat`,
  })
  try {
    await signIn(phone, member)
    const chat = await openChat(phone, appUrl)
    await expect(chat.getByText(/user id, name, language and phone number/)).toBeVisible()
    expect(help.requests).toEqual([])

    await chat.getByRole('button', { name: 'Agree and continue' }).click()
    await expect(chat.frameLocator('iframe').getByRole('heading', { name: 'Help desk' })).toBeVisible()
    const { userId, name } = await member.ask<{ userId: string; name: string }>('user/info')
    const introduction = { userId, name, language: 'en-US', phone: member.phone }
    await expect.poll(() => help.reports).toEqual([{ reached: [] }, { told: introduction, by: appUrl }])

    help.moveTo(stranger.origin)
    // One that is led elsewhere: the policy keeps the other page out, and without the policy it is told nothing.
    for (const bypassCSP of [false, true]) {
      const context = await browser.newContext({ bypassCSP, viewport: { width: 360, height: 740 } })
      const led = await context.newPage()
      await signIn(led, member)
      const sheet = await openChat(led, appUrl)
      const reason = bypassCSP ? 'target origin' : 'frame-src'
      const refused = led.waitForEvent('console', (message) => message.text().includes(reason))
      await sheet.getByRole('button', { name: 'Agree and continue' }).click()
      await refused
      await context.close()
      expect(stranger.requests.includes('/')).toBe(bypassCSP)
    }
    expect(stranger.reports.filter(({ told }) => told)).toEqual([])
    expect(help.reports).toHaveLength(2)
  } finally {
    await stopServer()
    help.stop()
    stranger.stop()
  }
})
