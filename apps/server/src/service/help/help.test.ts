import { shippedHelp } from '@millrace/contract/msg/help'
import { languages } from '@millrace/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { addShippedHelp } from './shippedHelp.ts'

let server: TestServer
let support: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  support = await server.signIn('support@millrace.test')
})
afterAll(() => server.stop())

type Page = { slug: string; topic: string; title: string; content: string }
const list = async (header = 'en_US'): Promise<Page[]> =>
  (await server.call('help/list', { headers: { language: header } })).answer.data.list

test('every language has the pages of the product, in the order of their topics', async () => {
  const english = await list()
  expect(Object.fromEntries(english.map(({ slug, topic }) => [slug, topic]))).toEqual(shippedHelp)
  for (const { header } of languages.filter(({ code }) => code !== 'en')) {
    const own = await list(header)
    expect(own.map(({ slug }) => slug)).toEqual(english.map(({ slug }) => slug))
    expect(own.filter(({ content }, index) => content === english[index]?.content)).toEqual([])
  }
})

test('what support writes is shown, and a page that was removed is not added again', async () => {
  const { answer } = await server.call('console/help/list?q=recharge&pageSize=100', { headers: support })
  const page = answer.data.list.find(({ slug }: Page) => slug === 'recharge')
  await server.post('console/help/update', { ...page, title: { en_US: 'How to pay in' } }, support)
  await expect.poll(async () => (await list()).find(({ slug }) => slug === 'recharge')?.title).toBe('How to pay in')
  await server.post('console/help/remove', { id: page.id }, support)
  await Promise.all([addShippedHelp(server.platform), addShippedHelp(server.platform)])
  await expect.poll(async () => (await list()).map(({ slug }) => slug)).not.toContain('recharge')
  expect(await list()).toHaveLength(Object.keys(shippedHelp).length - 1)
})
