import { beforeEach, expect, test, vi } from 'vitest'
import { dataProvider } from './dataProvider.ts'
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
const fields = { place: 'scroll', title: { en_US: 'Hello' }, content: { en_US: 'World' }, isPublished: false }

beforeEach(() => {
  vi.unstubAllGlobals()
})

test('a list requests its page, order and search, with the token', async () => {
  const { requests } = fakeServer({ 'console/notice/list': { data: { list: [notice], total: 41 } } })
  session.begin('token')
  const answer = await dataProvider.getList('notice', {
    pagination: { page: 3, perPage: 20 },
    sort: { field: 'updateTime', order: 'ASC' },
    filter: { q: 'hel lo' },
  })
  expect(answer).toEqual({ data: [notice], total: 41 })
  expect(requests).toEqual([
    {
      url: '/api/console/notice/list?q=hel+lo&pageNum=3&pageSize=20&sort=updateTime&order=ASC',
      method: 'GET',
      token: 'token',
      body: undefined,
    },
  ])
})

test('an empty search is not sent', async () => {
  const { requests } = fakeServer({ 'console/news/list': { data: { list: [], total: 0 } } })
  await dataProvider.getList('news', { filter: { q: '' } })
  expect(requests[0]?.url).toBe('/api/console/news/list?pageNum=1&pageSize=25&sort=createTime&order=DESC')
})

test('one and several rows are fetched by id', async () => {
  const { requests } = fakeServer({ 'console/notice/one': { data: notice } })
  expect(await dataProvider.getOne('notice', { id })).toEqual({ data: notice })
  expect(await dataProvider.getMany('notice', { ids: [id, otherId] })).toEqual({ data: [notice, notice] })
  expect(requests.map(({ url }) => url)).toEqual(
    [id, id, otherId].map((noticeId) => `/api/console/notice/one?id=${noticeId}`),
  )
})

test('a new row is sent as JSON with the fields of the contract and without empty texts', async () => {
  const { requests } = fakeServer({ 'console/notice/create': { data: notice } })
  await dataProvider.create('notice', {
    data: { ...fields, title: { en_US: 'Hello', ta_IN: null, de_DE: '' }, somethingElse: 1 },
  })
  expect(requests).toMatchObject([{ url: '/api/console/notice/create', method: 'POST', body: fields }])
  expect(requests[0]?.body).toEqual(fields)
})

test('a change sends the whole row with its id, without the fields that the server sets', async () => {
  const { requests } = fakeServer({ 'console/notice/update': { data: notice } })
  await dataProvider.update('notice', { id, data: { title: { en_US: 'New' } }, previousData: notice })
  expect(requests[0]?.body).toEqual({ id, ...fields, title: { en_US: 'New' } })
})

test('publishing several rows reads each before changing it, and stops at the first refusal', async () => {
  const { requests } = fakeServer({
    'console/notice/one': { data: notice },
    'console/notice/update': { code: 403, msg: 'Your role may not do this.', error: 'role.missing' },
  })
  await expect(
    dataProvider.updateMany('notice', { ids: [id, otherId], data: { isPublished: true } }),
  ).rejects.toMatchObject({ status: 403, message: 'Your role may not do this.' })
  expect(requests.map(({ url }) => url)).toEqual([`/api/console/notice/one?id=${id}`, '/api/console/notice/update'])
  expect(requests[1]?.body).toEqual({ id, ...fields, isPublished: true })
})

test('rows are deleted by id', async () => {
  const { requests } = fakeServer({ 'console/slide/remove': { data: { ...notice } } })
  await dataProvider.delete('slide', { id })
  expect(await dataProvider.deleteMany('slide', { ids: [id, otherId] })).toEqual({ data: [id, otherId] })
  expect(requests.map(({ body }) => body)).toEqual([{ id }, { id }, { id: otherId }])
})

test('a refusal carries the server’s message, its key and the error of each field', async () => {
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

test('a refusal without fields has no form errors', async () => {
  fakeServer({ 'console/notice/remove': { code: 404, msg: 'This is no longer there.', error: 'content.unknown' } })
  await expect(dataProvider.delete('notice', { id })).rejects.toMatchObject({
    message: 'This is no longer there.',
    body: {},
  })
})

test('an unreachable server gives a readable error', async () => {
  fakeServer({ 'console/notice/list': 'unreachable' })
  await expect(dataProvider.getList('notice', {})).rejects.toMatchObject({
    status: 0,
    message: 'The server cannot be reached. Check the connection and try again.',
  })
})

test('an answer that is not JSON is an error', async () => {
  fakeServer({})
  vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(dataProvider.getList('notice', {})).rejects.toMatchObject({
    status: 502,
    message: 'The answer was not readable (status 502). Try again.',
  })
})

test('unknown content is a bug', async () => {
  fakeServer({})
  await expect(dataProvider.getList('toString', {})).rejects.toThrow('there is no page named toString')
})
