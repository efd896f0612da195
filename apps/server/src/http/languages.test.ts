import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { addContent } from '../msg/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ PRACTICE_MODE: 'off' })
  await addContent(server.platform.db, 'notice', {
    place: 'wallet',
    title: { en_US: 'Hello', ta_IN: 'வணக்கம்', kn_IN: 'ನಮಸ್ಕಾರ', de_DE: '' },
    content: { en_US: 'In English' },
    isPublished: true,
  })
})
afterAll(() => server.stop())

const readNotice = async (language?: string) => {
  const { answer } = await server.call('sys/wallet-notice', language === undefined ? {} : { headers: { language } })
  return answer.data[0] as { title: string; content: string }
}

test('content is in the language of the request', async () => expect((await readNotice('ta_IN')).title).toBe('வணக்கம்'))
test('English is the default', async () => expect((await readNotice()).title).toBe('Hello'))
test('English replaces a text that is missing or empty', async () => {
  expect((await readNotice('ta_IN')).content).toBe('In English')
  expect((await readNotice('de_DE')).title).toBe('Hello')
})
test('all spellings of a language header are understood', async () => {
  for (const spelling of ['kn_IN', 'kn-IN', 'ka-IN', 'kn']) expect((await readNotice(spelling)).title).toBe('ನಮಸ್ಕಾರ')
})
test('an unknown language is answered in English', async () => {
  for (const spelling of ['xx_XX', '../..', '']) expect((await readNotice(spelling)).title).toBe('Hello')
})
test('unpublished content is not shown', async () => {
  await addContent(server.platform.db, 'notice', {
    place: 'popup',
    title: { en_US: 'Draft' },
    content: { en_US: 'Draft' },
    isPublished: false,
  })
  expect((await server.call('sys/popup-notice')).answer.data).toEqual([])
})
test('without practice mode there is no demonstration data', async () => {
  expect((await server.call('sys/info')).answer.data).toMatchObject({
    practiceMode: false,
    hasDemoData: false,
    demoBegan: null,
    about: '',
  })
})
