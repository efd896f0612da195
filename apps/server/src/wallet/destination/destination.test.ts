import { formatAddress, type Address } from '@millrace/chain/address'
import { strFromU8, unzipSync } from 'fflate'
import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { newBuyer, nextDay } from '../../../test/machines.ts'
import { codeSentTo } from '../../../test/newMember.ts'
import { openWindow } from '../../../test/withdrawals.ts'
import { processWithdrawals } from '../withdraw/processWithdrawals.ts'

let server: TestServer
const payPassword = '123456'
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await openWindow(server.database.owner)
})
afterAll(() => server.stop())

type Token = Record<string, string>
const newHex = (): Address => `0x${randomBytes(20).toString('hex')}`
const newAccount = () => String(randomInt(1_000_000_000, 9_999_999_999))
const modify = async (token: Token, body: object) =>
  (await server.post('user/bank/modify', { payPassword, ...body }, token)).answer
const chainOf = (address: string, chain = 'bep20') => ({ currency: 'USDT', chain, address })
const inr = (body: object = {}) => ({
  currency: 'INR',
  bankCode: 'inr-banyan',
  payee: 'Asha Rao',
  account: newAccount(),
  ifsc: 'PRAC0000123',
  ...body,
})
const list = async (token: Token) => (await server.call('system/pay/config/banks', { headers: token })).answer.data

test('an address of each chain is saved by its checksum and shown in its own notation', async () => {
  const { token } = await newBuyer(server)
  const hex = newHex()
  const evm = formatAddress('evm', hex)
  const added = await modify(token, chainOf(evm))
  expect(added).toMatchObject({
    code: 200,
    data: { kind: 'chain', rail: 'bep20', currency: 'USDT', address: evm, isUsable: false },
  })
  expect(Date.parse(added.data.usableTime) - Date.parse(added.data.createTime)).toBe(24 * 3_600_000)
  const tron = formatAddress('tron', newHex())
  expect(await modify(token, chainOf(tron, 'trc20'))).toMatchObject({
    code: 200,
    data: { rail: 'trc20', address: tron },
  })
  const { list: saved, chains, banks, currencies } = await list(token)
  expect(saved.map(({ address }: { address: string }) => address)).toEqual([tron, evm])
  expect(chains).toEqual([
    { rail: 'bep20', currency: 'USDT' },
    { rail: 'trc20', currency: 'USDT' },
  ])
  expect(new Set(banks.map(({ currency }: { currency: string }) => currency))).toEqual(new Set(currencies))
})

test('chain first, then an address with the chain’s own checksum', async () => {
  const { token } = await newBuyer(server)
  const evm = formatAddress('evm', newHex())
  const tron = formatAddress('tron', newHex())
  const swapped = evm.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  expect(await modify(token, { currency: 'USDT', address: evm })).toMatchObject({
    error: 'destination.chain-first',
    msg: 'Please choose a chain first',
  })
  expect(await modify(token, { currency: 'USDT', chain: 'bep20' })).toMatchObject({
    error: 'destination.incomplete',
    msg: 'Need to choose currency, chain, fill in address',
  })
  for (const [address, chain] of [
    [swapped, 'bep20'],
    [tron, 'bep20'],
    [evm, 'trc20'],
    [`${tron.slice(0, -1)}${tron.endsWith('a') ? 'b' : 'a'}`, 'trc20'],
    [evm.slice(0, -1), 'bep20'],
    [`0x${'0'.repeat(40)}`, 'bep20'],
    ['x', 'trc20'],
  ]) {
    expect((await modify(token, chainOf(address as string, chain))).error, address).toBe('destination.address')
  }
  expect((await modify(token, { currency: 'EUR', address: evm })).error).toBe('request.invalid')
  expect((await list(token)).list).toEqual([])
})

test('bank accounts have their country’s form', async () => {
  const { token } = await newBuyer(server)
  const errorOf = async (body: object) => (await modify(token, body)).error
  expect(await modify(token, inr({ ifsc: 'PRAC1000123' }))).toMatchObject({
    error: 'destination.ifsc',
    msg: 'Please enter a correct IFSC',
  })
  for (const ifsc of ['', 'PRAC000012', 'PRAC00001234', '12340000123', 'PRAC0-00123'])
    expect(await errorOf(inr({ ifsc })), ifsc).toBe('destination.ifsc')
  for (const account of ['', '12345678', '1234567890123456789', '12345a7890', '१२३४५६७८९०'])
    expect(await errorOf(inr({ account })), account).toBe('destination.account')
  for (const payee of ['', 'A', '1234', 'Asha\u0000', '<b>'])
    expect(await errorOf(inr({ payee })), payee).toMatch(/destination.payee|request.invalid/)
  expect(await errorOf(inr({ bankCode: 'ngn-savanna' }))).toBe('destination.bank-unknown')
  expect(await errorOf({ currency: 'NGN', bankCode: 'ngn-savanna', payee: 'Ada Obi', account: '12345678901' })).toBe(
    'destination.account',
  )
  expect(await errorOf({ currency: 'KES', bankCode: 'kes-lakeside', payee: 'Wanjiru', account: '123456789' })).toBe(
    'destination.account',
  )
  expect(await modify(token, inr({ account: '1234 5678 9012', ifsc: 'prac0000123', payee: 'आशा  राव' }))).toMatchObject(
    {
      code: 200,
      data: { account: '123456789012', ifsc: 'PRAC0000123', payee: 'आशा राव', bankName: 'Banyan Practice Bank' },
    },
  )
  expect(
    await modify(token, { currency: 'KES', bankCode: 'kes-acacia-mobile', payee: 'Wanjiru', account: '0712345678' }),
  ).toMatchObject({ code: 200, data: { ifsc: '' } })
})

test('one account belongs to one member, also when two bind it at once, and can be had again once it is removed', async () => {
  const [first, second] = [await newBuyer(server), await newBuyer(server)]
  const address = newHex()
  const answers = await Promise.all([modify(first.token, chainOf(address)), modify(second.token, chainOf(address))])
  expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual([200, 'destination.taken'].toSorted())
  const [winner, loser] = answers[0].code === 200 ? [first, second] : [second, first]
  expect((await modify(winner.token, chainOf(address))).error).toBe('destination.exists')
  expect(await modify(loser.token, chainOf(address))).toMatchObject({
    error: 'destination.taken',
    msg: 'This account is bound to another member',
  })
  const { id } = (await list(winner.token)).list[0]
  expect((await server.post('user/bank/remove', { id }, loser.token)).answer.error).toBe('destination.unknown')
  expect((await server.post('user/bank/remove', { id }, winner.token)).answer.code).toBe(200)
  expect((await modify(loser.token, chainOf(address))).code).toBe(200)
})

test('one of our own addresses is refused, and so is an eleventh', async () => {
  const { token, id } = await newBuyer(server)
  const address = newHex()
  await server.database.owner.query(
    `insert into deposit_address (rail, address, number, member_id) values ('bep20', $1, nextval('deposit_number'), $2)`,
    [address, id],
  )
  expect((await modify(token, chainOf(address))).error).toBe('destination.own-deposit')
  for (let i = 0; i < 9; i++) expect((await modify(token, chainOf(newHex()))).code).toBe(200)
  expect(
    (await Promise.all([1, 2, 3].map(() => modify(token, chainOf(newHex()))))).map(({ code }) => code).toSorted(),
  ).toEqual([200, 409, 409])
  expect((await list(token)).list).toHaveLength(10)
})

test('adding one takes the fund password or a proof for it, and no frozen member adds any', async () => {
  const { token, id, phone } = await newBuyer(server)
  expect((await modify(token, { ...chainOf(newHex()), payPassword: undefined })).error).toBe('step-up.needed')
  expect((await modify(token, { ...chainOf(newHex()), payPassword: '000000' })).error).toBe('pay-password.wrong')
  await server.post('user/stepup', { purpose: 'address', payPassword }, token)
  expect((await modify(token, { ...chainOf(newHex()), payPassword: undefined })).code).toBe(200)
  expect((await server.call(`practice/inbox?account=${encodeURIComponent(phone)}`)).answer.data[0].text).toContain(
    'A new address or bank account',
  )
  await server.database.owner.query(`update member set frozen_at = now(), frozen_reason = 'Lost phone' where id = $1`, [
    id,
  ])
  await expect.poll(async () => (await modify(token, chainOf(newHex()))).error).toBe('member.frozen-bind')
})

test('a new one is paid to after a day, or at once when confirmed by its code, and while that goes on it cannot be removed', async () => {
  const member = await newBuyer(server, { money: 100_000_000n })
  const {
    data: { id },
  } = await modify(member.token, chainOf(newHex()))
  const { answer: asked } = await server.post(
    'withdraw/create',
    { amount: '2', destinationId: id, payPassword },
    member.token,
  )
  const stateNow = async () =>
    (await server.call(`withdraw/detail?id=${asked.data.id}`, { headers: member.token })).answer.data.state
  await processWithdrawals(server.platform)
  expect(await stateNow()).toBe('pending')
  expect((await server.post('user/bank/remove', { id }, member.token)).answer.error).toBe('destination.in-use')

  expect((await server.post('user/bank/code', { id, channel: 'email' }, member.token)).answer.error).toBe(
    'code.no-channel',
  )
  expect((await server.post('user/bank/code', { id, channel: 'sms' }, member.token)).answer).toMatchObject({
    code: 200,
    data: { sentTo: expect.stringContaining('•••') },
  })
  const code = await codeSentTo(server, member.phone)
  const confirm = async (token: Token, code: string) =>
    (await server.post('user/bank/confirm', { id, code }, token)).answer
  expect((await confirm((await newBuyer(server)).token, code)).error).toBe('destination.unknown')
  expect((await confirm(member.token, code === '000000' ? '000001' : '000000')).error).toBe('code.wrong')
  expect(await confirm(member.token, code)).toMatchObject({ code: 200, data: { isUsable: true } })
  expect((await confirm(member.token, code)).error).toBe('code.wrong')
  await processWithdrawals(server.platform)
  expect(await stateNow()).toBe('processing')
  expect((await server.post('user/bank/remove', { id }, member.token)).answer.error).toBe('destination.in-use')
  await expectSound(server.database.app)
})

test('the export has them, and closing the account leaves nothing of them but what the books need', async () => {
  const member = await newBuyer(server, { money: 2_000_000n })
  const { owner } = server.database
  const { data: place } = await modify(member.token, inr({ account: '998877665544' }))
  await owner.query(
    `insert into rate_quote (member_id, currency, direction, rate, expires_at) values ($1, 'INR', 'out', 85, ledger.now() + interval '10 minutes')`,
    [member.id],
  )
  const {
    rows: [quote],
  } = await owner.query('select id from rate_quote where member_id = $1', [member.id])
  const { answer: asked } = await server.post(
    'withdraw/create',
    { amount: '2', destinationId: place.id, rateId: quote.id, payPassword },
    member.token,
  )
  const { answer } = await server.call('user/export', { headers: member.token })
  const files = unzipSync(new Uint8Array(Buffer.from(answer.data.zip, 'base64')))
  expect(JSON.parse(strFromU8(files['destinations.json'] as Uint8Array))).toMatchObject([
    { account: '998877665544', payee: 'Asha Rao' },
  ])
  expect(JSON.parse(strFromU8(files['withdrawals.json'] as Uint8Array))).toMatchObject([
    { id: asked.data.id, amount: '2000000' },
  ])
  const close = async () => (await server.post('user/close', { password: member.password }, member.token)).answer
  expect((await close()).error).toBe('close.has-withdrawals')
  await nextDay(server.database.app)
  await processWithdrawals(server.platform)
  await owner.query(`select record_payout_paid($1, 'bank-9', null)`, [asked.data.id])
  expect((await close()).code).toBe(200)
  expect((await owner.query('select from destination where member_id = $1', [member.id])).rowCount).toBe(0)
  expect(
    (
      await owner.query(
        'select w.payee, w.account, p.account as "payoutAccount" from withdrawal w join payout p using (id) where w.member_id = $1',
        [member.id],
      )
    ).rows,
  ).toEqual([{ payee: '', account: '5544', payoutAccount: '5544' }])
  await expectSound(server.database.app)
})
