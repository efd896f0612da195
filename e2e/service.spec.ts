import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { axeProblemsInBothThemes } from './axe.ts'
import { expect, test } from './journey.ts'
import { newMember, signIn } from './members.ts'
import { signInByCall } from './operator.ts'
import { sniff } from './sniff.ts'

type State = { readonly conversation: { readonly id: string; readonly memberRead: number } | null }

const openChat = async (page: Page): Promise<Locator> => {
  await page.goto('/#/user/feedback')
  await page.locator('[data-bubble]').click()
  return page.getByRole('dialog', { name: 'Customer service' })
}

test('a member writes to customer service and is answered, through lost connections and in two tabs', async ({
  page,
  context,
  request,
}) => {
  const member = await newMember(request)
  const support = await signInByCall(request, 'support@millrace.test')
  const sockets: WebSocketRoute[] = []
  await page.routeWebSocket(/msg\/socket$/, (socket) => {
    socket.connectToServer()
    sockets.push(socket)
  })
  await signIn(page, member)
  const chat = await openChat(page)
  const write = async (text: string, dialog = chat) => {
    await dialog.getByRole('textbox', { name: 'Message' }).fill(text)
    await dialog.getByRole('button', { name: 'Send' }).click()
  }
  await write('Is something wrong with it?')
  const readId = async () => (await member.ask<State>('service/state')).conversation?.id
  await expect.poll(readId).toBeTruthy()
  const id = (await readId()) ?? ''
  const answer = (content: string) => support.send('console/chat/send', { id, clientId: randomUUID(), content })
  await support.send('console/chat/take', { id })
  await support.send('console/chat/read', { id, upTo: 1 })
  await expect(chat.getByText(/· read$/)).toBeVisible()
  await expect(chat.getByText(/, staff$/)).toBeVisible()
  await answer('No. We look at it now.')
  await expect(chat.getByText('No. We look at it now.')).toBeVisible()
  expect(await sniff(page)).toEqual([])
  const readUpTo = async () => (await member.ask<State>('service/state')).conversation?.memberRead
  await expect.poll(readUpTo).toBe(2)

  // The connection breaks after the server has taken a message and before it has said so.
  // Asked of this page alone and never taken back: a page that opens while the browser stops asking can wait for ever.
  let isCut = false
  await page.route('**/api/service/send', async (route) => {
    if (isCut) return route.fallback()
    await route.fetch()
    await Promise.all(sockets.map((socket) => socket.close()))
    await route.abort()
    isCut = true
  })
  await write('Cut off on its way')
  await expect.poll(() => isCut).toBe(true)
  // Another tab of the same member, in which no socket can be opened.
  const tab = await context.newPage()
  await tab.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'))
  const other = await openChat(tab)
  await expect(other.getByText('Cut off on its way', { exact: true })).toHaveCount(1)
  await context.setOffline(true)
  await write('First without a connection')
  await write('Second in another tab', other)
  await expect(chat.getByText('sending')).toHaveCount(1)
  await answer('Written meanwhile')
  await context.setOffline(false)
  const written = [
    'Is something wrong with it?',
    'No. We look at it now.',
    'Cut off on its way',
    'First without a connection',
    'Second in another tab',
    'Written meanwhile',
  ]
  for (const each of [chat, other])
    for (const text of written) await expect(each.getByText(text, { exact: true })).toHaveCount(1)
  const listed = async () =>
    (await member.ask<{ list: { content: string }[] }>('service/messages')).list.map(({ content }) => content)
  await expect.poll(async () => (await listed()).toSorted()).toEqual(written.toSorted())
  await expect.poll(() => chat.getByText('sending').count()).toBe(0)

  // Neither a socket nor long polling: it says so, and asks.
  await tab.route('**/api/msg/poll*', (route) => route.abort())
  await tab.reload()
  const asking = await openChat(tab)
  await expect(asking.getByText('Your browser does not support socket')).toBeVisible()
  await answer('Asked for')
  await expect(asking.getByText('Asked for', { exact: true })).toBeVisible()
  expect(await axeProblemsInBothThemes(page)).toEqual([])
})
