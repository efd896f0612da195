import { formatAddress, type Address } from '@millrace/chain/address'
import { strFromU8, unzipSync } from 'fflate'
import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../../test/createTestServer.ts'
import { expectSound } from '../../../test/expectSound.ts'
import { newBuyer, nextDay } from '../../../test/machines.ts'
import { codeSentTo } from '../../../test/newMember.ts'
import { openWindow, quoteRate } from '../../../test/withdrawals.ts'
import { processWithdrawals } from '../withdraw/withdraw.ts'

let server: TestServer
const payPassword = '123456'
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  await openWindow(server.database.owner)
})
afterAll(() => server.stop())

type Token = Record<string, string>
const createAddress = (): Address => `0x${randomBytes(20).toString('hex')}`
const createAccount = () => String(randomInt(1_000_000_000, 9_999_999_999))
const saveDestination = async (token: Token, body: object) =>
  (await server.post('user/bank/modify', { payPassword, ...body }, token)).answer
const toChainRequest = (address: string, chain = 'bep20') => ({ currency: 'USDT', chain, address })
const toIndianRequest = (body: object = {}) => ({
  currency: 'INR',
  bankCode: 'inr-banyan',
  payee: 'Asha Rao',
  account: createAccount(),
  ifsc: 'PRAC0000123',
  ...body,
})
const readDestinations = async (token: Token) =>
  (await server.call('system/pay/config/banks', { headers: token })).answer.data

test('an address of each chain is saved and shown in the chain’s own notation', async () => {
  const { token } = await newBuyer(server)
  const hex = createAddress()
  const evm = formatAddress('evm', hex)
  const added = await saveDestination(token, toChainRequest(evm))
  expect(added).toMatchObject({
    code: 200,
    data: { kind: 'chain', rail: 'bep20', currency: 'USDT', address: evm, isUsable: false },
  })
  expect(Date.parse(added.data.usableTime) - Date.parse(added.data.createTime)).toBe(24 * 3_600_000)
  const tron = formatAddress('tron', createAddress())
  expect(await saveDestination(token, toChainRequest(tron, 'trc20'))).toMatchObject({
    code: 200,
    data: { rail: 'trc20', address: tron },
  })
  const { list: saved, chains, banks, currencies } = await readDestinations(token)
  expect(saved.map(({ address }: { address: string }) => address)).toEqual([tron, evm])
  expect(chains).toEqual([
    { rail: 'bep20', currency: 'USDT' },
    { rail: 'trc20', currency: 'USDT' },
  ])
  expect(new Set(banks.map(({ currency }: { currency: string }) => currency))).toEqual(new Set(currencies))
})

test('an address needs a chain and that chain’s checksum', async () => {
  const { token } = await newBuyer(server)
  const evm = formatAddress('evm', createAddress())
  const tron = formatAddress('tron', createAddress())
  const swapped = evm.replace(/[a-f]/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  expect(await saveDestination(token, { currency: 'USDT', address: evm })).toMatchObject({
    error: 'destination.chain-first',
    msg: 'Please choose a chain first',
  })
  expect(await saveDestination(token, { currency: 'USDT', chain: 'bep20' })).toMatchObject({
    error: 'destination.incomplete',
    msg: 'Need to choose currency, chain, fill in address',
  })
  for (const currency of [undefined, ''])
    expect(await saveDestination(token, { currency, chain: 'bep20', address: evm })).toMatchObject({
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
    expect((await saveDestination(token, toChainRequest(address as string, chain))).error, address).toBe(
      'destination.address',
    )
  }
  expect((await saveDestination(token, { currency: 'EUR', address: evm })).error).toBe('request.invalid')
  expect((await readDestinations(token)).list).toEqual([])
})

test('bank accounts must have their country’s format', async () => {
  const { token } = await newBuyer(server)
  const saveAndGetError = async (body: object) => (await saveDestination(token, body)).error
  expect(await saveDestination(token, toIndianRequest({ ifsc: 'PRAC1000123' }))).toMatchObject({
    error: 'destination.ifsc',
    msg: 'Please enter a correct IFSC',
  })
  for (const ifsc of ['', 'PRAC000012', 'PRAC00001234', '12340000123', 'PRAC0-00123'])
    expect(await saveAndGetError(toIndianRequest({ ifsc })), ifsc).toBe('destination.ifsc')
  for (const account of ['', '12345678', '1234567890123456789', '12345a7890', '१२३४५६७८९०'])
    expect(await saveAndGetError(toIndianRequest({ account })), account).toBe('destination.account')
  for (const payee of ['', 'A', '1234', 'Asha\u0000', '<b>'])
    expect(await saveAndGetError(toIndianRequest({ payee })), payee).toMatch(/destination.payee|request.invalid/)
  expect(await saveAndGetError(toIndianRequest({ bankCode: 'ngn-savanna' }))).toBe('destination.bank-unknown')
  expect(
    await saveAndGetError({ currency: 'NGN', bankCode: 'ngn-savanna', payee: 'Ada Obi', account: '12345678901' }),
  ).toBe('destination.account')
  expect(
    await saveAndGetError({ currency: 'KES', bankCode: 'kes-lakeside', payee: 'Wanjiru', account: '123456789' }),
  ).toBe('destination.account')
  expect(
    await saveDestination(
      token,
      toIndianRequest({ account: '1234 5678 9012', ifsc: 'prac0000123', payee: 'आशा  राव' }),
    ),
  ).toMatchObject({
    code: 200,
    data: { account: '123456789012', ifsc: 'PRAC0000123', payee: 'आशा राव', bankName: 'Banyan Practice Bank' },
  })
  expect(
    await saveDestination(token, {
      currency: 'KES',
      bankCode: 'kes-acacia-mobile',
      payee: 'Wanjiru',
      account: '0712345678',
    }),
  ).toMatchObject({ code: 200, data: { ifsc: '' } })
})

// Attack by a member, on addresses and accounts: one bank account is bound by two members, written with other zeros in
// front, spaces, or the country’s calling code. Impossible: each bank’s accounts have one form.
test('a bank account is one account, however its number is written', async () => {
  const forms = {
    'inr-banyan': ['912345678', '0912345678', '000 912-345-678', '000000000912345678'],
    'inr-lotus-pond': ['000000012', '000 000 000 000 000 012'],
    'kes-lakeside': ['0098765432', '00000098765432', '00 9876 5432'],
    'kes-acacia-mobile': ['0798765432', '254798765432', '00798765432', '254 798-765-432'],
    'ngn-savanna': ['0023456789', '002 345 6789'],
  }
  for (const [bankCode, [first = '', ...others]] of Object.entries(forms)) {
    const bank = { bankCode, currency: bankCode.slice(0, 3).toUpperCase() }
    const [one, two] = [await newBuyer(server), await newBuyer(server)]
    const saved = await saveDestination(one.token, toIndianRequest({ ...bank, account: first }))
    expect(saved, first).toMatchObject({ code: 200, data: { account: first } })
    for (const account of [first, ...others]) {
      const request = toIndianRequest({ ...bank, account })
      expect((await saveDestination(one.token, request)).error, account).toBe('destination.exists')
      expect((await saveDestination(two.token, request)).error, account).toBe('destination.taken')
    }
  }
})

test('an account that was saved in another form before is found', async () => {
  const [one, two] = [await newBuyer(server), await newBuyer(server)]
  await server.database.owner.query(
    `insert into destination (member_id, kind, rail, currency, bank_code, payee, account, usable_at) values
       ($1, 'bank', 'bank', 'INR', 'inr-banyan', 'Asha Rao', '000812345678', now()),
       ($1, 'bank', 'bank', 'KES', 'kes-acacia-mobile', 'Asha Rao', '254711111111', now())`,
    [one.id],
  )
  const mobile = { bankCode: 'kes-acacia-mobile', currency: 'KES', account: '0711111111' }
  for (const other of [{ account: '812345678' }, mobile])
    expect((await saveDestination(two.token, toIndianRequest(other))).error).toBe('destination.taken')
})

test('a destination belongs to one member, even if two bind it at once, until it is removed', async () => {
  const [first, second] = [await newBuyer(server), await newBuyer(server)]
  const address = createAddress()
  const answers = await Promise.all([
    saveDestination(first.token, toChainRequest(address)),
    saveDestination(second.token, toChainRequest(address)),
  ])
  expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual([200, 'destination.taken'].toSorted())
  const [winner, loser] = answers[0].code === 200 ? [first, second] : [second, first]
  expect((await saveDestination(winner.token, toChainRequest(address))).error).toBe('destination.exists')
  expect(await saveDestination(loser.token, toChainRequest(address))).toMatchObject({
    error: 'destination.taken',
    msg: 'This account is bound to another member',
  })
  const { id } = (await readDestinations(winner.token)).list[0]
  expect((await server.post('user/bank/remove', { id }, loser.token)).answer.error).toBe('destination.unknown')
  expect((await server.post('user/bank/remove', { id }, winner.token)).answer.code).toBe(200)
  expect((await saveDestination(loser.token, toChainRequest(address))).code).toBe(200)
})

test('an address of the platform is refused, and so is an eleventh destination', async () => {
  const { token, id } = await newBuyer(server)
  const address = createAddress()
  await server.database.owner.query(
    `insert into deposit_address (rail, address, number, member_id)
     values ('bep20', $1, nextval('deposit_number'), $2)`,
    [address, id],
  )
  expect((await saveDestination(token, toChainRequest(address))).error).toBe('destination.own-deposit')
  for (let i = 0; i < 9; i++) expect((await saveDestination(token, toChainRequest(createAddress()))).code).toBe(200)
  expect(
    (await Promise.all([1, 2, 3].map(() => saveDestination(token, toChainRequest(createAddress())))))
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual([200, 409, 409])
  expect((await readDestinations(token)).list).toHaveLength(10)
})

test('adding a destination takes the fund password or a proof of presence, and a frozen member cannot', async () => {
  const { token, id, phone } = await newBuyer(server)
  expect((await saveDestination(token, { ...toChainRequest(createAddress()), payPassword: undefined })).error).toBe(
    'step-up.needed',
  )
  expect((await saveDestination(token, { ...toChainRequest(createAddress()), payPassword: '000000' })).error).toBe(
    'pay-password.wrong',
  )
  const proved = { ...toChainRequest(createAddress()), payPassword: undefined }
  await server.post('user/stepup', { purpose: 'address', subject: proved.address, payPassword }, token)
  expect((await saveDestination(token, { ...toChainRequest(createAddress()), payPassword: undefined })).error).toBe(
    'step-up.needed',
  )
  expect((await saveDestination(token, proved)).code).toBe(200)
  expect((await saveDestination(token, proved)).error).toBe('step-up.needed')
  expect((await server.call(`practice/inbox?account=${encodeURIComponent(phone)}`)).answer.data[0].text).toContain(
    'A new address or bank account',
  )
  await server.database.owner.query(`update member set frozen_at = now(), frozen_reason = 'Lost phone' where id = $1`, [
    id,
  ])
  await expect
    .poll(async () => (await saveDestination(token, toChainRequest(createAddress()))).error)
    .toBe('member.frozen-bind')
})

test('a new destination waits a day unless a code confirms it, and cannot be removed while in use', async () => {
  const member = await newBuyer(server, { money: 100_000_000n })
  const {
    data: { id },
  } = await saveDestination(member.token, toChainRequest(createAddress()))
  const { answer: withdrawal } = await server.post(
    'withdraw/create',
    { amount: '2', destinationId: id, payPassword },
    member.token,
  )
  const readState = async () =>
    (await server.call(`withdraw/detail?id=${withdrawal.data.id}`, { headers: member.token })).answer.data.state
  await processWithdrawals(server.platform)
  expect(await readState()).toBe('pending')
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
  expect(await readState()).toBe('processing')
  expect((await server.post('user/bank/remove', { id }, member.token)).answer.error).toBe('destination.in-use')
  await expectSound(server.database.app)
})

test('the export has destinations, and closing the account erases all but what the books need', async () => {
  const member = await newBuyer(server, { money: 2_000_000n })
  const { owner } = server.database
  const { data: destination } = await saveDestination(member.token, toIndianRequest({ account: '998877665544' }))
  const rateId = await quoteRate(owner, member.id, '85', { currency: 'INR' })
  const { answer: withdrawal } = await server.post(
    'withdraw/create',
    { amount: '2', destinationId: destination.id, rateId, payPassword },
    member.token,
  )
  const { answer } = await server.call('user/export', { headers: member.token })
  const files = unzipSync(new Uint8Array(Buffer.from(answer.data.zip, 'base64')))
  expect(JSON.parse(strFromU8(files['destinations.json'] as Uint8Array))).toMatchObject([
    { account: '998877665544', payee: 'Asha Rao' },
  ])
  expect(JSON.parse(strFromU8(files['withdrawals.json'] as Uint8Array))).toMatchObject([
    { id: withdrawal.data.id, amount: '2000000' },
  ])
  const close = async () => (await server.post('user/close', { password: member.password }, member.token)).answer
  expect((await close()).error).toBe('close.has-withdrawals')
  await nextDay(server.database.app)
  await processWithdrawals(server.platform)
  await owner.query(`select record_payout_paid($1, 'bank-9', null)`, [withdrawal.data.id])
  expect((await close()).code).toBe(200)
  expect((await owner.query('select from destination where member_id = $1', [member.id])).rowCount).toBe(0)
  expect(
    (
      await owner.query(
        `select w.payee, w.account, p.account as "payoutAccount"
         from withdrawal w join payout p using (id) where w.member_id = $1`,
        [member.id],
      )
    ).rows,
  ).toEqual([{ payee: '', account: '5544', payoutAccount: '5544' }])
  await expectSound(server.database.app)
})

// Attack by a member, on addresses and accounts: many addresses are tried out, to learn which are bound. Impossible: a
// member has twenty tries a day.
test('nobody tries out which addresses are bound: twenty tries a day', async () => {
  const { token } = await newBuyer(server)
  for (let i = 0; i < 20; i++)
    expect((await saveDestination(token, toChainRequest(createAddress()))).error).not.toBe('destination.too-many-tries')
  expect(await saveDestination(token, toChainRequest(createAddress()))).toMatchObject({
    code: 429,
    error: 'destination.too-many-tries',
  })
})
