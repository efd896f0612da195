import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { expectSound } from '../../test/expectSound.ts'
import { addAgreement, createMachine, newBuyer } from '../../test/machines.ts'
import { createHeldCalls } from './heldCalls.ts'

const away = () =>
  Object.assign(new Error('the database system is shutting down'), { code: '57P03', severity: 'FATAL' })
const failing = (times: number) => {
  let tries = 0
  return async () => {
    if (tries++ < times) throw away()
    return tries
  }
}

let isBack: boolean
beforeEach(() => {
  isBack = true
})
const hold = (options: { readonly maxMs?: number; readonly heldMax?: number } = {}) =>
  createHeldCalls({ takesWrites: async () => isBack, lookEveryMs: 1, ...options })

test('a call is done again until the database answers it, and any other error ends it', async () => {
  const held = hold()
  expect(await held.repeat(away(), failing(2), performance.now())).toBe(3)
  const wrong = new Error('wrong')
  await expect(held.repeat(away(), () => Promise.reject(wrong), performance.now())).rejects.toBe(wrong)
  await expect(held.repeat(wrong, failing(0), performance.now())).rejects.toBe(wrong)
  expect(held.counts()).toEqual({ waiting: 0, answered: 2, givenUp: 0 })
})

test('a call is not tried while the database is away, nor after its time, and a stop ends all', async () => {
  isBack = false
  const held = hold()
  let tries = 0
  const work = async () => void tries++
  await expect(held.repeat(away(), work, performance.now() - 30_000)).rejects.toThrow('shutting down')
  const waiting = [1, 2].map(() => held.repeat(away(), work, performance.now()))
  expect(held.counts()).toEqual({ waiting: 2, answered: 0, givenUp: 1 })
  held.stop()
  for (const call of waiting) await expect(call).rejects.toThrow('shutting down')
  await expect(held.repeat(away(), work, performance.now())).rejects.toThrow('shutting down')
  expect(tries).toBe(0)
})

test('when too many wait, a further call is told at once to come back later', async () => {
  isBack = false
  const held = hold({ heldMax: 2 })
  const waiting = [1, 2].map(() => held.repeat(away(), failing(0), performance.now()))
  await expect(held.repeat(away(), failing(0), performance.now())).rejects.toThrow('shutting down')
  isBack = true
  expect(await Promise.all(waiting)).toEqual([1, 1])
})

const metricsToken = 'a-token-of-the-metrics-0123456789'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1', METRICS_TOKEN: metricsToken })
  await addAgreement(server.database.app, 1_000, { en_US: 'Lease agreement' })
})
afterAll(() => server.stop())

/** As after a failover that the connections of the server have outlived: they lead to a standby. */
async function becomeStandby(isStandby: boolean): Promise<void> {
  const { owner, ownerUrl } = server.database
  const name = new URL(ownerUrl).pathname.slice(1)
  await owner.query(`alter role millrace_app in database ${name} set default_transaction_read_only = ${isStandby}`)
  // Whoever is in the middle of something loses it.
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'millrace_app'`)
}

test('purchases that fall into a failover wait for its end, and each is made once', async () => {
  const productId = await createMachine(server.database.app)
  const buyers = await Promise.all([1, 2, 3].map(() => newBuyer(server, { money: 900_000_000n })))
  const requests = buyers.flatMap(({ token }) => [
    { ...token, 'idempotency-key': randomUUID() },
    { ...token, 'idempotency-key': randomUUID() },
    // Without a key of its own, and so with one that changes with the second.
    token,
  ])
  const order = { productId, num: 1, agreementVersion: 1_000, payPassword: '123456' }
  await becomeStandby(true)
  const [buyer] = buyers as [(typeof buyers)[0]]
  // Nobody knows whether it is safe to do this again, so nobody does.
  const refused = await server.post('user/modify-name', { name: 'Asha' }, buyer.token)
  expect(refused.answer).toMatchObject({ code: 503, error: 'server.busy' })
  expect(refused.headers.get('retry-after')).toBe('2')
  const bought = requests.map((headers) => server.post('mine/order/create', order, headers))
  // The first of two that are the same waits here; the second gets its answer.
  const repeated = requests.map((headers) => server.post('mine/order/create', order, headers))
  await expect.poll(() => heldCalls()).toBeGreaterThanOrEqual(requests.length)
  await becomeStandby(false)
  const answers = await Promise.all(bought)
  const again = await Promise.all(repeated)
  expect(answers.map(({ answer }) => answer.code)).toEqual(requests.map(() => 200))
  expect(again.map(({ answer }) => answer.data.id)).toEqual(answers.map(({ answer }) => answer.data.id))
  for (const { token } of buyers)
    expect((await server.call('mine/order/record', { headers: token })).answer.data.total).toBe(3)
  await expectSound(server.database.app)
})

async function heldCalls(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  return Number(/^millrace_held_calls (\d+)$/m.exec(text)?.[1])
}
