import { calls as allCalls } from '@millrace/contract'
import { roles } from '@millrace/contract/call'
import { beforeEach, expect, test, vi } from 'vitest'
import { canCall } from './canCall.ts'
import { dataProvider } from './dataProvider.ts'
import { fakeServer } from './fakeServer.ts'
import type { Page } from './page.ts'
import { findPage, getTabOf, listMenu, pages } from './pages.ts'

const createOperator = (role: string) => ({
  id: '0d1f2f0e-6f5d-4a0c-9d0a-1f2e3d4c5b6a',
  email: 'one@millrace.test',
  name: 'One',
  role,
})

beforeEach(() => {
  vi.unstubAllGlobals()
})

async function canAccessAs(role: string) {
  vi.resetModules()
  fakeServer({ 'console/auth/me': { data: createOperator(role) } })
  const [{ canAccess }, { session }] = await Promise.all([import('./canAccess.ts'), import('./session.ts')])
  session.begin('token')
  return (resource: string, action = 'list') => canAccess({ resource, action })
}

test.each([
  ['ticket', { field: 'id', order: 'ASC' }, ''],
  ['member', { field: 'owed', order: 'DESC' }, '&sort=owed&order=DESC'],
] as const)(
  'a list of %ss requests its page and filter, and an order where the server has some',
  async (name, sort, more) => {
    const { requests } = fakeServer({ [`console/${name}/list`]: { data: { list: [], total: 0 } } })
    expect(
      await dataProvider.getList(name, {
        pagination: { page: 2, perPage: 50 },
        sort,
        filter: { q: '+91 90', state: 'frozen' },
      }),
    ).toEqual({ data: [], total: 0 })
    expect(requests[0]?.url).toBe(`/api/console/${name}/list?q=%2B91+90&state=frozen&pageNum=2&pageSize=50${more}`)
  },
)

test.each([
  ['support', 'can open verifications but not operators', [true, true, false, true]],
  ['finance', 'can open members, operators and the audit log, but not verifications', [true, false, true, true]],
  ['an admin', 'can open all pages about people', [true, true, true, true]],
])('%s %s', async (role, _rule, expected) => {
  const canAccess = await canAccessAs(role.replace('an ', ''))
  expect(await Promise.all(['member', 'verification', 'operator', 'audit'].map((name) => canAccess(name)))).toEqual(
    expected,
  )
})

test('every role reads machines and what they earned; finance and admin write machines and release capital', async () => {
  const pages = [
    ['machine', 'list'],
    ['report', 'show'],
    ['settlement', 'list'],
    ['release', 'list'],
    ['machine', 'create'],
    ['machine', 'edit'],
  ] as const
  const listAccess = async (role: string) => {
    const canAccess = await canAccessAs(role)
    return Promise.all(pages.map(([name, action]) => canAccess(name, action)))
  }
  expect(await listAccess('support')).toEqual([true, true, true, false, false, false])
  expect(await listAccess('finance')).toEqual([true, true, true, true, true, true])
})

test('support opens what members paid in and bought, and no page of the treasury', async () => {
  const canAccess = await canAccessAs('support')
  const listAccess = (names: readonly string[]) => Promise.all(names.map((name) => canAccess(name)))
  expect(await listAccess(['recharge', 'order'])).toEqual([true, true])
  const treasury = ['ledger', 'rail', 'reconciliation', 'vanished', 'stray', 'adjustment', 'limit', 'rate', 'receipt']
  expect(await listAccess([...treasury, 'release', 'withdraw'])).toEqual(Array.from({ length: 11 }, () => false))
})

test('the menu of support has nothing of money', () => {
  const titlesOf = (role: string) => listMenu(role).map(({ title }) => title)
  expect(titlesOf('support')).not.toContain('Money')
  expect(titlesOf('support')).not.toContain('Revenue and income')
  expect(titlesOf('support')).toEqual(expect.arrayContaining(['Community', 'People', 'Customer service']))
  expect(titlesOf('finance')).toEqual(expect.arrayContaining(['Money', 'Machines', 'Revenue and income']))
})

test('support and admin write content, finance reads it', async () => {
  const listAccess = async (role: string) => {
    const canAccess = await canAccessAs(role)
    return Promise.all(['list', 'edit', 'create', 'delete'].map((action) => canAccess('news', action)))
  }
  expect(await listAccess('support')).toEqual([true, true, true, true])
  expect(await listAccess('admin')).toEqual([true, true, true, true])
  expect(await listAccess('finance')).toEqual([true, true, false, false])
})

test('every page has a call by an operator, some role that may make it, and a place in the menu', () => {
  const listed = new Set(roles.flatMap((role) => listMenu(role).flatMap(({ pages: shown }) => shown)))
  const problems = pages.flatMap((page) => [
    ...(page.call.who === 'operator' ? [] : [`${page.name}: its call is not one of operators`]),
    ...(roles.some((role) => canCall(page.call, role)) ? [] : [`${page.name}: nobody may open it`]),
    ...(listed.has(page) || listed.has(findPage(getTabOf(page.name) ?? '-') as Page)
      ? []
      : [`${page.name}: not in the menu`]),
    ...(pages.filter(({ name }) => name === page.name).length === 1 ? [] : [`${page.name}: twice`]),
  ])
  expect(problems).toEqual([])
})

test('every list that operators may read has a page, but for those that are a part of other pages', () => {
  const shown = new Set(pages.map(({ call }) => call.path))
  const withoutPage = allCalls.filter(
    ({ who, path }) => who === 'operator' && path.endsWith('/list') && !shown.has(path),
  )
  expect(withoutPage.map(({ path }) => path)).toEqual([
    'console/invitation/list',
    'console/decision/list',
    'console/tariff/list',
  ])
})

test('the id of a settlement is its day', async () => {
  fakeServer({ 'console/settlement/list': { data: { list: [{ day: '2026-11-14', paid: '1.000000' }], total: 1 } } })
  expect(await dataProvider.getList('settlement', {})).toEqual({
    data: [{ id: '2026-11-14', day: '2026-11-14', paid: '1.000000' }],
    total: 1,
  })
})

test('a guide finds approvals, the community and the approval keys in the menu, and nothing else', () => {
  expect(listMenu('guide').flatMap(({ pages: shown }) => shown.map(({ label }) => label))).toEqual([
    'Approvals',
    'Moderation',
    'Posts',
    'Rules',
    'Approval keys',
  ])
})
