import { cannedAnswer } from '@millrace/contract/console/chat'
import {
  aboutContent,
  helpContent,
  newsContent,
  noticeContent,
  slideContent,
  versionContent,
  videoContent,
} from '@millrace/contract/console/content'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { createProposals } from '../../../test/proposals.ts'

let server: TestServer
let admin: Record<string, string>
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.signIn()
})
afterAll(() => server.stop())

const sharedFields = { title: { en_US: 'Title', hi_IN: 'शीर्षक' }, content: { en_US: 'Content' }, isPublished: true }
const samples: [string, Record<string, unknown>, Record<string, unknown>][] = [
  [noticeContent.name, { place: 'scroll', ...sharedFields }, { isPublished: false }],
  [slideContent.name, { position: 3, ...sharedFields, imgUrl: '/files/x.webp', link: '/news' }, { position: 9 }],
  [
    videoContent.name,
    {
      position: 3,
      title: { en_US: 'Film' },
      videoUrl: '/files/x.mp4',
      posterUrl: '',
      captionsUrl: { ta_IN: '/files/x.vtt' },
      isPublished: true,
    },
    { captionsUrl: {} },
  ],
  [newsContent.name, { ...sharedFields, summary: { en_US: 'Summary' }, imgUrl: '' }, { title: { en_US: 'Changed' } }],
  [aboutContent.name, { content: { en_US: 'About' }, isPublished: false }, { content: { en_US: 'Changed' } }],
  [helpContent.name, { ...sharedFields, slug: 'a-page', topic: 'safety', position: 3 }, { topic: 'risks' }],
  [cannedAnswer.name, sharedFields, { isPublished: false }],
  [
    versionContent.name,
    {
      platform: 'ios',
      code: 7,
      name: '7.0',
      extra: { en_US: 'New' },
      downUrl: '',
      compulsory: true,
      isPublished: false,
    },
    { compulsory: false },
  ],
]

describe.each(samples)('%s', (kind, fields, change) => {
  test('is created, read, changed and removed, and each step is audited', async () => {
    const created = (await server.post(`console/${kind}/create`, fields, admin)).answer.data
    expect(created).toMatchObject(fields)
    const one = () => server.call(`console/${kind}/one?id=${created.id}`, { headers: admin })
    expect((await one()).answer.data).toEqual(created)
    const changed = (await server.post(`console/${kind}/update`, { ...fields, ...change, id: created.id }, admin))
      .answer.data
    expect(changed).toMatchObject({ ...fields, ...change, id: created.id, createTime: created.createTime })
    expect(Date.parse(changed.updateTime)).toBeGreaterThan(Date.parse(created.updateTime))
    expect((await server.post(`console/${kind}/remove`, { id: created.id }, admin)).answer.data).toEqual(changed)
    expect((await one()).answer).toMatchObject({ code: 404, error: 'content.unknown' })

    const { rows } = await server.database.owner.query(
      `select action, before, after, email from audit join operator on operator.id = operator_id
      where subject_id = $1 order by audit.id`,
      [created.id],
    )
    expect(rows).toEqual([
      { action: `${kind}.create`, before: null, after: created, email: 'admin@millrace.test' },
      { action: `${kind}.update`, before: created, after: changed, email: 'admin@millrace.test' },
      { action: `${kind}.remove`, before: changed, after: null, email: 'admin@millrace.test' },
    ])
  })

  test('that does not exist can be neither changed nor removed', async () => {
    const id = '00000000-0000-4000-8000-000000000000'
    expect((await server.post(`console/${kind}/update`, { ...fields, id }, admin)).answer.error).toBe('content.unknown')
    expect((await server.post(`console/${kind}/remove`, { id }, admin)).answer.error).toBe('content.unknown')
  })
})

test('a list is paged, sorted and searched', async () => {
  for (const title of ['Alpha', 'Beta', 'Gamma 100%'])
    await server.post(
      'console/news/create',
      { ...samples[3]?.[1], title: { en_US: title, ta_IN: `தமிழ் ${title}` } },
      admin,
    )
  type Page = { list: { title: { en_US: string } }[]; total: number }
  const list = async (query: string) =>
    (await server.call(`console/news/list?${query}`, { headers: admin })).answer.data as Page
  const titles = ({ list }: Page) => list.map(({ title }) => title.en_US)
  const all = await list('pageSize=100&sort=title&order=ASC')
  expect(titles(all)).toEqual(titles(all).toSorted())
  expect(all.total).toBe(all.list.length)
  expect(titles(await list('pageSize=2&pageNum=2&sort=title&order=ASC'))).toEqual(titles(all).slice(2, 4))
  expect(titles(await list(`q=${encodeURIComponent('தமிழ் beta')}`))).toEqual(['Beta'])
  expect(titles(await list('q=100%25'))).toEqual(['Gamma 100%'])
  expect(titles(await list('q=%25%25%25'))).toEqual([])
})

test('only known columns sort', async () => {
  const { answer } = await server.call(`console/news/list?sort=${encodeURIComponent('id; drop table news')}`, {
    headers: admin,
  })
  expect(answer).toMatchObject({
    error: 'request.invalid',
    fields: { sort: 'Choose one of the values offered.' },
  })
})

test('English is required, and links to other hosts are refused', async () => {
  const { answer } = await server.post(
    'console/slide/create',
    { ...samples[1]?.[1], title: { hi_IN: 'x' }, imgUrl: '//evil.example/x.png', link: 'https://evil.example' },
    admin,
  )
  expect(answer.error).toBe('request.invalid')
  expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['imgUrl', 'link', 'title.en_US'])
})

// Attack by one operator, on links: a carousel, a picture or a film leads to another host, by a tab or a line break
// that browsers leave out. Impossible: content has paths of this server only, without such characters.
test('a link with a control character is refused wherever content has one', async () => {
  for (const path of [
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/\\evil.example',
    '/\u200b/evil.example',
  ])
    for (const [kind, fields] of samples)
      for (const name of ['link', 'imgUrl', 'videoUrl', 'posterUrl', 'downUrl'].filter((field) => field in fields)) {
        const { answer } = await server.post(`console/${kind}/create`, { ...fields, [name]: path }, admin)
        expect(answer, `${kind} ${name}`).toMatchObject({ code: 400, fields: { [name]: expect.any(String) } })
      }
  const captionsUrl = { ta_IN: '/\t/evil.example' }
  const video = { ...samples[2]?.[1], captionsUrl }
  expect((await server.post('console/video/create', video, admin)).answer.error).toBe('request.invalid')
  const download = { ...samples[7]?.[1], downUrl: 'https://good.example/\u0001x' }
  expect((await server.post('console/version/create', download, admin)).answer.error).toBe('request.invalid')
})

test('finance may read content but not write it', async () => {
  const finance = await server.signIn('maker@millrace.test')
  expect((await server.call('console/news/list', { headers: finance })).status).toBe(200)
  expect((await server.post('console/news/create', samples[3]?.[1], finance)).answer).toMatchObject({
    code: 403,
    error: 'role.missing',
  })
})

test('what an operator publishes is public a moment later', async () => {
  await server.post(
    'console/notice/create',
    { place: 'wallet', title: { en_US: 'Fresh' }, content: { en_US: 'Fresh' }, isPublished: true },
    admin,
  )
  await expect.poll(async () => (await server.call('sys/wallet-notice')).answer.data[0].title).toBe('Fresh')
})

const version = {
  platform: 'android',
  code: 8,
  name: '8',
  extra: { en_US: 'New' },
  compulsory: false,
  isPublished: false,
}
const slide = { ...sharedFields, position: 0, imgUrl: '' }
const wrongDownloads = [
  'http://a.example/app',
  'javascript:alert(1)',
  'intent://x',
  '//a.example',
  'https://',
  'https://a b',
]
const wrongLinks = [
  'https://a.example',
  '//a.example',
  '/\\a.example',
  'javascript:alert(1)',
  '/\t/a.example',
  '/\n/a.example',
  '/x\u0001',
]

// Attack by one operator, on links: a compulsory update that leads to any host is published. Impossible: two people
// publish an update, from a host that two others may put on a list, and sign all that it says.
test('an update is published by two, from a host on the list, and stays as they signed it', async () => {
  const office = createProposals(server)
  const support = await server.signIn('support@millrace.test')
  const [maker, checker] = [await server.signIn('maker@millrace.test'), await server.signIn('checker@millrace.test')]
  const draft = { ...version, code: 99, downUrl: 'https://Downloads.example/app.apk', compulsory: true }
  expect((await server.post('console/version/create', { ...draft, isPublished: true }, admin)).answer.error).toBe(
    'version.published',
  )
  const { id } = (await server.post('console/version/create', draft, support)).answer.data
  const content = { versionId: id, isPublished: true }
  expect((await office.propose('version', content, support)).error).toBe('link-host.missing')
  await office.agree('link-host', { host: 'downloads.example', isAllowed: true }, [maker, checker])
  const { data } = await office.propose('version', content, support)
  expect(data.after).toMatchObject({ downUrl: draft.downUrl, compulsory: true, isPublished: true })
  // Nobody exchanges it between the two signatures.
  await server.post('console/version/update', { ...draft, id, downUrl: 'https://downloads.example/other' }, support)
  expect((await office.decide(data.id, admin)).error).toBe('proposal.stale')
  await office.decide(data.id, admin, 'rejected')
  await office.agree('version', content, [support, admin])
  for (const [call, body] of [
    ['update', { ...draft, id }],
    ['remove', { id }],
  ] as const)
    expect((await server.post(`console/version/${call}`, body, admin)).answer.error).toBe('version.published')
  for (const statement of [
    `update version set down_url = 'https://evil.example' where id = $1`,
    `update version set is_published = false where id = $1`,
    `delete from version where id = $1`,
  ])
    await expect(server.database.app.query(statement, [id]), statement).rejects.toThrow('two people publish')
  await expect(server.database.app.query(`insert into link_host (host) values ('evil.example')`)).rejects.toThrow(
    'denied',
  )
  // A host that is taken off the list is gone at once.
  const readDownload = async () =>
    (await server.call('app/version/update?platform=android&code=98')).answer.data.downUrl
  expect(await readDownload()).toBe('https://downloads.example/other')
  await office.agree('link-host', { host: 'downloads.example', isAllowed: false }, [maker, checker])
  expect(await readDownload()).toBe('')
  await office.agree('version', { ...content, isPublished: false }, [support, admin])
  expect((await server.post('console/version/remove', { id }, admin)).answer.code).toBe(200)
})

// Attack by one finance operator, on links: a programme leads members to a group or a site of their own. Impossible:
// its hosts are on the list that two people change, and a programme takes two as well.
test('a programme’s group and sites are on the list of hosts', async () => {
  const office = createProposals(server)
  const [maker, checker] = [await server.signIn('maker@millrace.test'), await server.signIn('checker@millrace.test')]
  const propose = (terms: object) =>
    office.propose(
      'programme',
      { kind: 'coupon', name: 'Ours', amounts: ['1'], startTime: '2026-01-01T00:00:00.000Z', terms },
      maker,
    )
  await office.agree('link-host', { host: 'groups.example', isAllowed: true }, [maker, checker])
  for (const terms of [
    { groupUrl: 'https://evil.example/' },
    { groupUrl: 'https://evil.example:443/groups.example' },
    { groupUrl: 'https://groups.example.evil.example/' },
    { sites: ['evil.example'] },
    { groupUrl: 'https://groups.example', sites: ['groups.example', 'evil.example'] },
  ])
    expect((await propose(terms)).error, JSON.stringify(terms)).toBe('link-host.missing')
  for (const groupUrl of ['https://groups.example@evil.example', 'https://groups.example\\@evil.example', 'http://a'])
    expect((await propose({ groupUrl })).error, groupUrl).toBe('request.invalid')
  const expiresAt = '2999-01-01T00:00:00.000Z'
  const { data } = await propose({ groupUrl: 'https://Groups.example/join?a=1', sites: ['groups.example'], expiresAt })
  // What is taken off the list meanwhile is not approved.
  await office.agree('link-host', { host: 'groups.example', isAllowed: false }, [maker, checker])
  expect((await office.decide(data.id, checker)).error).toBe('link-host.missing')
})

// Attack by one operator, on links: a download over http, or a link to another host or to a script, is published.
// Impossible: a download begins with https, and a link leads to this platform.
test('a download is encrypted, and a link leads to this platform', async () => {
  for (const downUrl of wrongDownloads)
    expect((await server.post('console/version/create', { ...version, downUrl }, admin)).answer).toMatchObject({
      code: 400,
      fields: { downUrl: expect.any(String) as unknown },
    })
  for (const link of wrongLinks)
    expect((await server.post('console/slide/create', { ...slide, link }, admin)).answer).toMatchObject({
      code: 400,
      fields: { link: expect.any(String) as unknown },
    })
  const downUrl = 'https://downloads.example:8443/millrace.apk?v=8'
  expect((await server.post('console/version/create', { ...version, downUrl }, admin)).answer.data).toMatchObject({
    downUrl,
  })
})

// Attack by somebody with the server’s password, on links: such a download or link is written by SQL. Impossible:
// triggers refuse it.
test('the database refuses others, even with the application’s password', async () => {
  const { app } = server.database
  for (const url of wrongDownloads)
    await expect(
      app.query(
        `insert into version (platform, code, name, extra, down_url, compulsory, is_published)
        values ('web', 9, '9', '{"en_US": "x"}', $1, false, false)`,
        [url],
      ),
    ).rejects.toThrow('begins with https')
  for (const url of wrongLinks) {
    await expect(app.query('update slide set link = $1', [url])).rejects.toThrow('this platform only')
    await expect(app.query(`update news set img_url = $1`, [url])).rejects.toThrow('this platform only')
    await expect(
      app.query(`update video set captions_url = jsonb_build_object('en_US', $1::text)`, [url]),
    ).rejects.toThrow('this platform only')
  }
})
