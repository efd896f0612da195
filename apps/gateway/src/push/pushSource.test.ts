import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, emptyState, type State } from '../store/state.ts'
import { createPushSource } from './pushSource.ts'

const token = 'a token of a laundry'
let state: State = emptyState
let isDiskFull = false
const parts = {
  counts: 'count',
  messages: 'sales',
  silentMs: 0,
  now: Date.now,
  told: () => state.told,
  keepSale: async (sale: { id: string; count: number; money: number }) => {
    if (isDiskFull) throw new Error('no space left')
    state = apply(state, { kind: 'sale', ...sale })
  },
  log: () => {},
} as const
const source = createPushSource({ host: '127.0.0.1', port: 0, token }, parts)
beforeAll(() => source.start())
afterAll(() => source.stop())

async function post(path: string, body: unknown, key = token) {
  const response = await fetch(`${source.url()}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, ...((await response.json()) as { isNew?: boolean; error?: string }) }
}

test('a sale counts once, however often it is told', async () => {
  const sale = { id: 'till-1/77', count: 2, amount: '3.50' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => post('/sale', sale)))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await post('/sale', { id: 'till-1/78', amount: 1.25 })).toMatchObject({ status: 200, isNew: true })
  expect(await source.read()).toMatchObject({
    isUp: true,
    counters: [
      { unit: 'count', total: 3_000 },
      { unit: 'money', total: 4_750_000 },
    ],
  })
})

test('a sale that could not be kept is not answered as if it were', async () => {
  const before = state.told
  isDiskFull = true
  expect(await post('/sale', { id: 'till-1/79' })).toMatchObject({ status: 503 })
  isDiskFull = false
  expect(state.told).toEqual(before)
  expect(await post('/sale', { id: 'till-1/79' })).toMatchObject({ status: 200, isNew: true })
})

// Attack by whoever is in the machine’s network, on machine readings: sales are told that there were not. Impossible:
// without the token nothing is taken.
test('without the token, nothing is taken', async () => {
  const before = state.told
  for (const key of ['', 'another', `${token} `.repeat(2)])
    expect(await post('/sale', { id: 'made up', amount: '900' }, key)).toMatchObject({ status: 401 })
  expect(state.told).toEqual(before)
})

test.for([
  ['/sale', {}, 400],
  ['/sale', { id: 'a', count: -1 }, 400],
  ['/sale', { id: 'a', count: 1.5 }, 400],
  ['/sale', { id: 'a', amount: '-1' }, 400],
  ['/sale', { id: 'a', amount: '1e9' }, 400],
  ['/sale', '[]', 400],
  ['/sale', 'x'.repeat(20_000), 413],
  ['/reading', { total: '5' }, 400],
  ['/reading', { state: 'rich' }, 400],
  ['/other', {}, 404],
] as const)('%s with %j is refused', async ([path, body, status]) => {
  const before = state.told
  expect((await post(path, body)).status).toBe(status)
  expect(state.told).toEqual(before)
})

test('an address that is taken is a wrong setting', async () => {
  const port = Number(new URL(source.url()).port)
  await expect(createPushSource({ host: '127.0.0.1', port, token }, parts).start()).rejects.toThrow('GATEWAY_ADDRESS')
})
