import { beforeEach, expect, test, vi } from 'vitest'
import { dataProvider } from './dataProvider.ts'
import { fakeServer } from './fakeServer.ts'

const operatorOf = (role: string) => ({
  id: '0d1f2f0e-6f5d-4a0c-9d0a-1f2e3d4c5b6a',
  email: 'one@millrace.test',
  name: 'One',
  role,
})

beforeEach(() => {
  vi.unstubAllGlobals()
})

/** What the menu and the pages are decided by, for an operator of this role. */
async function canAccessAs(role: string) {
  vi.resetModules()
  fakeServer({ 'console/auth/me': { data: operatorOf(role) } })
  const [{ canAccess }, { session }] = await Promise.all([import('./canAccess.ts'), import('./session.ts')])
  session.begin('token')
  return (resource: string, action = 'list') => canAccess({ resource, action })
}

test('a list of accounts asks for its page and filters, and leaves the order to the server', async () => {
  const { asked } = fakeServer({ 'console/member/list': { data: { list: [], total: 0 } } })
  expect(
    await dataProvider.getList('member', {
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'id', order: 'ASC' },
      filter: { q: '+91 90', state: 'frozen' },
    }),
  ).toEqual({ data: [], total: 0 })
  expect(asked[0]?.url).toBe('/api/console/member/list?q=%2B91+90&state=frozen&pageNum=2&pageSize=50')
})

test('support reviews identities and sees no operators', async () => {
  const may = await canAccessAs('support')
  expect(await Promise.all(['member', 'verification', 'operator', 'audit'].map((name) => may(name)))).toEqual([
    true,
    true,
    false,
    true,
  ])
})

test('finance sees members and the audit log, no identities and no operators', async () => {
  const may = await canAccessAs('finance')
  expect(await Promise.all(['member', 'verification', 'operator', 'audit'].map((name) => may(name)))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('an admin sees all accounts', async () => {
  const may = await canAccessAs('admin')
  expect(await Promise.all(['member', 'verification', 'operator', 'audit'].map((name) => may(name)))).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('everybody reads machines and their money; finance and admin write machines', async () => {
  const pages = [
    ['machine', 'list'],
    ['report', 'show'],
    ['settlement', 'list'],
    ['release', 'list'],
    ['machine', 'create'],
    ['machine', 'edit'],
  ] as const
  const asRole = async (role: string) => {
    const may = await canAccessAs(role)
    return Promise.all(pages.map(([name, action]) => may(name, action)))
  }
  expect(await asRole('support')).toEqual([true, true, true, true, false, false])
  expect(await asRole('finance')).toEqual([true, true, true, true, true, true])
})

test('everybody reads the wallet’s pages; its deeds are offered by the pages themselves', async () => {
  const may = await canAccessAs('support')
  expect(
    await Promise.all(
      ['recharge', 'stray', 'withdraw', 'rail', 'reconciliation', 'adjustment', 'rate'].map((name) => may(name)),
    ),
  ).toEqual(Array.from({ length: 7 }, () => true))
})

test('a settlement is known by its day', async () => {
  fakeServer({ 'console/settlement/list': { data: { list: [{ day: '2026-11-14', paid: '1.000000' }], total: 1 } } })
  expect(await dataProvider.getList('settlement', {})).toEqual({
    data: [{ id: '2026-11-14', day: '2026-11-14', paid: '1.000000' }],
    total: 1,
  })
})
