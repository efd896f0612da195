import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { addAgreement, createMachine, giveMoney, newBuyer, setFundPassword } from '../../../test/machines.ts'
import { newMember } from '../../../test/newMember.ts'
import { createProposals } from '../../../test/proposals.ts'

let server: TestServer
let version: number
const payPassword = '123456'

beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await addAgreement(server.database.app, 1_000, { en_US: 'Lease agreement', ta_IN: 'குத்தகை ஒப்பந்தம்' })
  version = 1_000
})
afterAll(() => server.stop())

const createOrder = (
  token: Record<string, string>,
  productId: string,
  body: object = {},
  headers: Record<string, string> = {},
) =>
  server.post(
    'mine/order/create',
    { productId, num: 1, agreementVersion: version, payPassword, ...body },
    { ...token, ...headers },
  )

test('each purchase and undoing takes the fund password, and a repeat of either takes none', async () => {
  const productId = await createMachine(server.database.app)
  const { token } = await newBuyer(server, { money: 500_000_000n })
  expect((await createOrder(token, productId, { payPassword: undefined })).answer.error).toBe('step-up.needed')
  expect((await createOrder(token, productId, { payPassword: '000000' })).answer.error).toBe('pay-password.wrong')
  const { answer } = await createOrder(token, productId, { num: 2 })
  expect(answer).toMatchObject({
    code: 200,
    data: {
      productId,
      num: 2,
      price: '200.000000',
      state: 'reflecting',
      refund: '200.000000',
      received: '0.000000',
      expected: '365.000000',
      agreementVersion: version,
    },
  })
  expect((await createOrder(token, productId, { payPassword: undefined })).answer.error).toBe('step-up.needed')
  expect((await server.post('app/financial/sellFinancial', { orderId: answer.data.id }, token)).answer.error).toBe(
    'step-up.needed',
  )
  const undoHeaders = { ...token, 'idempotency-key': randomUUID() }
  expect(
    (await server.post('app/financial/sellFinancial', { orderId: answer.data.id, payPassword }, undoHeaders)).answer,
  ).toMatchObject({ code: 200, data: { state: 'undone', refund: null } })
  expect((await server.post('app/financial/sellFinancial', { orderId: answer.data.id }, undoHeaders)).answer.code).toBe(
    200,
  )
  await expectSound(server.database.app)
})

// Attack by somebody with a member’s open session, on the fund password: a proof for one purchase is used for another,
// or for several at once. Impossible: it is bound to machine and units, and the first purchase uses it up.
test('a proof is for one machine and number of units, and one of several calls at once uses it up', async () => {
  const productId = await createMachine(server.database.app)
  const other = await createMachine(server.database.app)
  const { token } = await newBuyer(server, { money: 900_000_000n })
  const subject = stepUpSubject.buy(productId, 2)
  const buy = async (machineId: string, body: object, key = randomUUID()) =>
    (await createOrder(token, machineId, { payPassword: undefined, ...body }, { 'idempotency-key': key })).answer
  expect((await server.post('user/stepup', { purpose: 'buy', subject, payPassword }, token)).answer.code).toBe(200)
  expect((await buy(productId, { num: 3 })).error).toBe('step-up.needed')
  expect((await buy(other, { num: 2 })).error).toBe('step-up.needed')
  expect((await buy(productId, { num: 2, payPassword: '000000' })).error).toBe('pay-password.wrong')
  const keys = Array.from({ length: 6 }, () => randomUUID())
  const answers = await Promise.all(keys.map((key) => buy(productId, { num: 2 }, key)))
  const won = answers.findIndex(({ code }) => code === 200)
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ error }) => error === 'step-up.needed')).toHaveLength(5)
  // A retry after a lost answer is answered before any proof.
  expect((await buy(productId, { num: 2, payPassword: '000000' }, keys[won])).data.id).toBe(answers[won]?.data.id)
  await expectSound(server.database.app)
})

test('a repeat with the same Idempotency-Key buys once, and so do two taps within a second without one', async () => {
  const productId = await createMachine(server.database.app)
  const { token } = await newBuyer(server, { money: 900_000_000n })
  const key = { 'idempotency-key': randomUUID() }
  const first = await createOrder(token, productId, {}, key)
  const again = await createOrder(token, productId, { payPassword: undefined }, key)
  expect(again.answer.data.id).toBe(first.answer.data.id)
  expect((await createOrder(token, productId, { num: 3 }, key)).answer.error).toBe('idempotency.reused')
  expect((await createOrder(token, productId, {}, { 'idempotency-key': 'mine' })).answer).toMatchObject({
    code: 400,
    error: 'request.invalid',
    fields: { 'Idempotency-Key': expect.any(String) },
  })
  const taps = await Promise.all([1, 2, 3].map(() => createOrder(token, productId, { num: 2 })))
  expect(new Set(taps.map(({ answer }) => answer.data.id)).size).toBe(1)
  const { answer } = await server.call('mine/order/record', { headers: token })
  expect(answer.data).toMatchObject({ total: 2 })
})

test('the questions about the risks must be answered before the first purchase, and wrong answers are named', async () => {
  const productId = await createMachine(server.database.app)
  const { token, id } = await newMember(server)
  await giveMoney(server.database.app, id, 100_000_000n)
  await setFundPassword(server, id)
  expect((await createOrder(token, productId)).answer.error).toBe('buy.quiz-needed')
  expect((await server.post('mine/quiz', { source: 0, loss: 0, leaving: 1 }, token)).answer.data).toEqual({
    isPassed: false,
    wrong: ['source', 'leaving'],
  })
  expect((await server.call('mine/quiz', { headers: token })).answer.data).toEqual({ isPassed: false })
  expect((await server.post('mine/quiz', { source: 1, loss: 0, leaving: 2 }, token)).answer.data).toEqual({
    isPassed: true,
    wrong: [],
  })
  expect((await createOrder(token, productId)).answer.code).toBe(200)
})

test('each refusal says why', async () => {
  const { token, id } = await newBuyer(server, { money: 150_000_000n })
  const few = await createMachine(server.database.app, { units: 2 })
  const createRefused = async (productId: string, body: object = {}) =>
    (await createOrder(token, productId, body)).answer
  expect(await createRefused(few, { num: 3 })).toMatchObject({
    code: 409,
    error: 'buy.too-few-left',
    msg: 'Only 2 units are left.',
  })
  expect(await createRefused(few, { num: 2 })).toMatchObject({ code: 409, error: 'buy.insufficient' })
  expect(await createRefused(few, { agreementVersion: version + 1 })).toMatchObject({
    code: 409,
    error: 'buy.agreement-changed',
  })
  expect(await createRefused(few, { couponId: randomUUID() })).toMatchObject({ code: 404, error: 'coupon.unknown' })
  expect(await createRefused(randomUUID())).toMatchObject({ code: 404, error: 'product.unknown' })
  const headers = await server.signIn('support@millrace.test')
  await createProposals(server).propose('freeze', { memberId: id }, headers, 'Somebody else may have this account')
  expect(await createRefused(few)).toMatchObject({ code: 403, error: 'member.frozen-buy' })
})

test('an order is shown only to its member, with the agreement in the accepted language', async () => {
  const productId = await createMachine(server.database.app)
  const { token } = await newBuyer(server, { money: 100_000_000n })
  const stranger = await newBuyer(server)
  const { answer } = await createOrder(token, productId, {}, { language: 'ta_IN' })
  const detail = await server.call(`mine/order/subrecord?id=${answer.data.id}`, { headers: token })
  expect(detail.answer.data).toMatchObject({
    agreement: 'குத்தகை ஒப்பந்தம்',
    list: [],
    total: 0,
    order: {
      id: answer.data.id,
      actualDayReturn: null,
      deviationPercent: null,
      payBack: { state: 'too-new', days: null, daysLeft: 365, total: null, settledDays: 0 },
    },
  })
  expect(answer.data.payBack).toBeNull()
  expect(
    (await server.call(`mine/order/subrecord?id=${answer.data.id}`, { headers: stranger.token })).answer.error,
  ).toBe('order.unknown')
  expect(
    (await server.post('app/financial/sellFinancial', { orderId: answer.data.id, payPassword }, stranger.token)).answer
      .error,
  ).toBe('order.unknown')
  expect((await server.call('mine/stock', { headers: token })).answer.data).toMatchObject([
    {
      productId,
      num: 1,
      units: 100,
      paid: '100.000000',
      expected: '182.500000',
      dayExpected: '0.500000',
      dayActual: null,
      deviationPercent: null,
      payBack: { state: 'too-new', daysLeft: 365 },
      state: 'no-report',
    },
  ])
  const headers = await server.signIn()
  const listed = await server.call(`console/order/list?machineId=${productId}&state=reflecting`, { headers })
  expect(listed.answer.data).toMatchObject({ total: 1, list: [{ id: answer.data.id, units: 1, state: 'reflecting' }] })
})

test('an account with a running order cannot be closed', async () => {
  const productId = await createMachine(server.database.app)
  const { token, password } = await newBuyer(server, { money: 100_000_000n })
  expect((await createOrder(token, productId)).answer.code).toBe(200)
  expect((await server.post('user/close', { password }, token)).answer).toMatchObject({
    code: 409,
    error: 'close.has-orders',
  })
})
