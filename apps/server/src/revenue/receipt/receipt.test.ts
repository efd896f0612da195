import { afterAll, expect, test } from 'vitest'
import { createTestServer } from '../../../test/createTestServer.ts'

const server = await createTestServer()
afterAll(() => server.stop())

test('a receipt is listed in its own currency, with the decimals of that currency', async () => {
  await server.database.owner.query(
    `insert into receipt (rail, rail_transaction, amount, currency, received_at)
     values ('bank', 'naira', 5000000, 'NGN', ledger.now()),
       ('bep20', 'dollars', 5000000, 'USDT', ledger.now() - interval '1 hour')`,
  )
  const headers = await server.signIn('maker@millrace.test')
  const { answer } = await server.call('console/receipt/list', { headers })
  expect(answer.data).toMatchObject({
    total: 2,
    list: [
      { railTransaction: 'naira', currency: 'NGN', amount: '50000.00' },
      { railTransaction: 'dollars', currency: 'USDT', amount: '5.000000' },
    ],
  })
})
