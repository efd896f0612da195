import { beforeEach, expect, test, vi } from 'vitest'
import { getContentCalls, dataProvider, canWrite } from './dataProvider.ts'
import { fakeServer } from './fakeServer.ts'
import { session } from './session.ts'

const id = '7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a'
const otherId = '8d1f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a'
const times = { createTime: '2026-11-15T05:00:00.000Z', updateTime: '2026-11-15T05:00:00.000Z' }
const notice = {
  id,
  place: 'scroll',
  title: { en_US: 'Hello' },
  content: { en_US: 'World' },
  isPublished: false,
  ...times,
}
const written = { place: 'scroll', title: { en_US: 'Hello' }, content: { en_US: 'World' }, isPublished: false }

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('a list asks for its page, order and search, with the token', async () => {
  const { asked } = fakeServer({ 'console/notice/list': { data: { list: [notice], total: 41 } } })
  session.begin('token')
  const answer = await dataProvider.getList('notice', {
    pagination: { page: 3, perPage: 20 },
    sort: { field: 'updateTime', order: 'ASC' },
    filter: { q: 'hel lo' },
  })
  expect(answer).toEqual({ data: [notice], total: 41 })
  expect(asked).toEqual([
    {
      url: '/api/console/notice/list?pageNum=3&pageSize=20&sort=updateTime&order=ASC&q=hel+lo',
      method: 'GET',
      token: 'token',
      body: undefined,
    },
  ])
})

test('a search for nothing is not sent', async () => {
  const { asked } = fakeServer({ 'console/news/list': { data: { list: [], total: 0 } } })
  await dataProvider.getList('news', { filter: { q: '' } })
  expect(asked[0]?.url).toBe('/api/console/news/list?pageNum=1&pageSize=20&sort=createTime&order=DESC')
})

test('one piece and many pieces are asked for by id', async () => {
  const { asked } = fakeServer({ 'console/notice/one': { data: notice } })
  expect(await dataProvider.getOne('notice', { id })).toEqual({ data: notice })
  expect(await dataProvider.getMany('notice', { ids: [id, otherId] })).toEqual({ data: [notice, notice] })
  expect(asked.map(({ url }) => url)).toEqual([id, id, otherId].map((each) => `/api/console/notice/one?id=${each}`))
})

test('a new piece is sent as JSON with the fields of the contract and no empty texts', async () => {
  const { asked } = fakeServer({ 'console/notice/create': { data: notice } })
  await dataProvider.create('notice', {
    data: { ...written, title: { en_US: 'Hello', ta_IN: null, de_DE: '' }, somethingElse: 1 },
  })
  expect(asked).toMatchObject([{ url: '/api/console/notice/create', method: 'POST', body: written }])
  expect(asked[0]?.body).toEqual(written)
})

test('a change sends the whole piece with its id and leaves out what the server keeps itself', async () => {
  const { asked } = fakeServer({ 'console/notice/update': { data: notice } })
  await dataProvider.update('notice', { id, data: { title: { en_US: 'New' } }, previousData: notice })
  expect(asked[0]?.body).toEqual({ id, ...written, title: { en_US: 'New' } })
})

test('publishing several reads each before changing it, and stops at the first refusal', async () => {
  const { asked } = fakeServer({
    'console/notice/one': { data: notice },
    'console/notice/update': { code: 403, msg: 'Your role may not do this.', error: 'role.missing' },
  })
  await expect(
    dataProvider.updateMany('notice', { ids: [id, otherId], data: { isPublished: true } }),
  ).rejects.toMatchObject({ status: 403, message: 'Your role may not do this.' })
  expect(asked.map(({ url }) => url)).toEqual([`/api/console/notice/one?id=${id}`, '/api/console/notice/update'])
  expect(asked[1]?.body).toEqual({ id, ...written, isPublished: true })
})

test('deleting one and deleting several remove each by id', async () => {
  const { asked } = fakeServer({ 'console/slide/remove': { data: { ...notice } } })
  await dataProvider.delete('slide', { id })
  expect(await dataProvider.deleteMany('slide', { ids: [id, otherId] })).toEqual({ data: [id, otherId] })
  expect(asked.map(({ body }) => body)).toEqual([{ id }, { id }, { id: otherId }])
})

test('a refusal carries the words of the server, its key, and what is wrong with each field of the form', async () => {
  fakeServer({
    'console/notice/create': {
      code: 400,
      msg: 'Please check the marked fields.',
      error: 'request.invalid',
      fields: { place: 'Choose one.', 'title.en_US': 'This is needed.', 'title.de_DE': 'Too long.' },
    },
  })
  await expect(dataProvider.create('notice', { data: {} })).rejects.toMatchObject({
    message: 'Please check the marked fields.',
    status: 400,
    key: 'request.invalid',
    body: {
      errors: {
        place: 'Choose one.',
        title: { en_US: 'This is needed.', de_DE: 'Too long.' },
        root: { serverError: 'Please check the marked fields.' },
      },
    },
  })
})

test('a refusal about no field is no form error', async () => {
  fakeServer({ 'console/notice/remove': { code: 404, msg: 'This is no longer there.', error: 'content.unknown' } })
  await expect(dataProvider.delete('notice', { id })).rejects.toMatchObject({
    message: 'This is no longer there.',
    body: {},
  })
})

test('a server out of reach is said in plain words', async () => {
  fakeServer({ 'console/notice/list': 'silence' })
  await expect(dataProvider.getList('notice', {})).rejects.toMatchObject({
    status: 0,
    message: 'The server cannot be reached. Check the connection and try again.',
  })
})

test('an answer that is not the server’s is a failure, not data', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(dataProvider.getList('notice', {})).rejects.toMatchObject({
    status: 502,
    message: 'The answer was not readable (status 502). Try again.',
  })
})

test('content that the contract does not have is a bug', async () => {
  fakeServer({})
  await expect(dataProvider.getList('toString', {})).rejects.toThrow('the contract has no content named toString')
})

test('support and admin write content, finance reads it', () => {
  expect(['support', 'admin', 'finance', undefined].map((role) => canWrite(getContentCalls('news'), role))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
