import { createPublicKey, verify } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPayout, newTopUp, startBank } from '../test/startBank.ts'
import { startReceiver } from '../test/startReceiver.ts'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let bank: Awaited<ReturnType<typeof startBank>>
beforeAll(async () => {
  receiver = await startReceiver()
  bank = await startBank({ callbackUrl: receiver.url, settleMs: 0 })
})
afterAll(async () => {
  await bank.stop()
  receiver.stop()
})

type Signed = { readonly text: string; readonly signature: string; readonly publicKey: string }

const isSigned = ({ text, signature, publicKey }: Signed): boolean =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({
      key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(publicKey, 'hex')]),
      format: 'der',
      type: 'spki',
    }),
    Buffer.from(signature, 'hex'),
  )
const toDay = (offsetDays: number) => new Date(Date.now() + offsetDays * 86_400_000).toISOString().slice(0, 10)
const fingerprint = 'amber bread candle dune ember frost'
const notice = (epoch: number, digit: string) => ({ epoch, day: '2026-01-31', hash: digit.repeat(64), fingerprint })

test('the bank attests a day that is over once and for good, with the least of the day, under its own key', async () => {
  const day = toDay(0)
  // Money that is there at midnight only, and was gone in between.
  await bank.post('/api/top-ups', newTopUp({ amount: '900.00' }))
  const payout = newPayout({ amount: '700.00' })
  await bank.post('/api/payouts', payout)
  await expect.poll(async () => (await bank.get(`/api/payouts/${payout.id}`)).body.state).toBe('paid')
  await bank.post('/api/top-ups', newTopUp({ amount: '700.00' }))
  expect((await bank.get(`/api/attestations/${day}`)).status).toBe(404)
  expect((await bank.page(`/attestations/${day}.json`)).status).toBe(404)

  await bank.post('/api/clock', { offsetDays: 1 })
  const attested = (await bank.get(`/api/attestations/${day}`)).body as Signed
  expect(isSigned(attested)).toBe(true)
  expect(isSigned({ ...attested, text: attested.text.replace('900.00', '999.00') })).toBe(false)
  expect(JSON.parse(attested.text)).toMatchObject({
    day,
    balances: expect.arrayContaining([{ currency: 'NGN', closing: '900.00', lowest: '0.00' }]),
  })
  await bank.post('/api/clock', { offsetDays: 3 })
  expect((await bank.get(`/api/attestations/${day}`)).body).toEqual(attested)
  // The day before, nothing was there; the day after, nothing moved.
  expect(JSON.parse(((await bank.get(`/api/attestations/${toDay(-1)}`)).body as Signed).text)).toMatchObject({
    balances: expect.arrayContaining([{ currency: 'NGN', closing: '0.00', lowest: '0.00' }]),
  })
  expect(JSON.parse(((await bank.get(`/api/attestations/${toDay(1)}`)).body as Signed).text)).toMatchObject({
    balances: expect.arrayContaining([{ currency: 'NGN', closing: '900.00', lowest: '900.00' }]),
  })
  expect(JSON.parse((await bank.page(`/attestations/${day}.json`)).text)).toMatchObject(
    JSON.parse(JSON.stringify({ text: attested.text, signature: attested.signature, publicKey: attested.publicKey })),
  )
})

test('the notice board keeps each fingerprint with its own time and signature, and shows two of one day', async () => {
  const first = (await bank.post('/api/notices', notice(7, 'a'))).body as Signed & { number: number }
  expect(isSigned(first)).toBe(true)
  expect(JSON.parse(first.text)).toMatchObject({ ...notice(7, 'a'), number: first.number })
  expect((await bank.post('/api/notices', notice(7, 'a'))).body).toEqual(first)
  const second = (await bank.post('/api/notices', notice(7, 'b'))).body as Signed & { number: number }
  expect(second.number).toBe(first.number + 1)
  const { text } = await bank.page('/notices')
  expect(text).toContain('a'.repeat(64))
  expect(text).toContain('b'.repeat(64))
  expect(text.match(/Another fingerprint was handed in for the same day/g)).toHaveLength(2)
  // What programs read is in the file.
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(text).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d UTC/)
  const { notices, publicKey } = JSON.parse((await bank.page('/notices.json')).text) as {
    notices: Signed[]
    publicKey: string
  }
  expect(notices).toHaveLength(2)
  for (const put of notices) expect(isSigned({ ...put, publicKey })).toBe(true)
  expect(JSON.parse((await bank.page('/key.json')).text)).toEqual({ publicKey })
})

test.for([
  { ...notice(8, 'c'), fingerprint: '<script>' },
  { ...notice(8, 'c'), hash: 'c' },
  { ...notice(8, 'c'), epoch: 0 },
  { ...notice(8, 'c'), note: 'free text' },
])('nothing but a fingerprint gets on the board: %j', async (request) => {
  expect((await bank.post('/api/notices', request)).status).toBe(400)
})

test('the key and what it signed are still there after a kill, and the key is for the bank alone', async () => {
  const before = await bank.page('/notices.json')
  await bank.kill()
  await bank.start()
  expect((await bank.page('/notices.json')).text).toBe(before.text)
  expect((await stat(join(bank.folder, 'key.pem'))).mode & 0o077).toBe(0)
})
