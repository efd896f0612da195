import { forge, smallOrderKeys } from '@millrace/proof/smallOrder'
import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRevenueServer } from '../../../test/createRevenueServer.ts'
import { isSignedBy } from './signedReading.ts'

const { server, maker, checker, admin, today, createMachine, office, decideReport, enterReport, setKey, stop } =
  await createRevenueServer()
afterAll(stop)

const keys = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

/** A reading that whoever has the private key makes up. */
async function sendReading(machineId: string): Promise<string> {
  const signed = JSON.stringify({
    machineId,
    sequence: 1,
    day: today,
    meterFrom: '0',
    meterTo: '1',
    meterUnit: 'kWh',
    amount: '5.000000',
    sentAt: `${today}T12:00:00.000Z`,
  })
  const signature = sign(null, Buffer.from(signed), keys.privateKey).toString('base64')
  return (await server.post('machine/reading', { machineId, signed, signature })).answer.data.reportId
}

// Attack by one finance operator, on machine readings. Impossible: a key is a change of the machine, which one proposes
// and another decides.
test('a machine’s key is set alone', async () => {
  const id = await createMachine()
  const { data } = await office.propose('machine-key', { machineId: id, publicKey }, maker)
  expect(data).toMatchObject({ state: 'open', before: { publicKey: '' } })
  expect((await office.propose('machine-key', { machineId: id, publicKey }, checker)).error).toBe(
    'proposal.open-before',
  )
  expect((await office.decide(data.id, maker)).error).toBe('proposal.own')
  expect((await office.decide(data.id, checker)).error).toBeFalsy()
})

// Attack by two finance operators, on machine readings: a machine gets a key with which anybody can sign, so that
// nobody can be blamed for its readings. Impossible: a key of small order cannot be proposed, and signs nothing.
test('a machine’s key is not of small order', async () => {
  const id = await createMachine()
  for (const hex of smallOrderKeys) {
    const weak = Buffer.from(hex, 'hex').toString('base64')
    expect(await office.draft('machine-key', { machineId: id, publicKey: weak }, maker), hex).toMatchObject({
      code: 400,
      error: 'machine.key-weak',
    })
    const key = Buffer.from(hex, 'hex')
    expect(isSignedBy(key, 'a reading', forge(key, Buffer.from('a reading'))), hex).toBe(false)
  }
  expect((await office.draft('machine-key', { machineId: id, publicKey }, maker)).code).toBe(200)
})

// Attack by one finance operator, on machine readings. Impossible: neither of the two who set the key decides such a
// report.
test('whoever set a machine’s key approves what it has signed', async () => {
  const id = await createMachine()
  await setKey(id, publicKey)
  const reportId = await sendReading(id)
  for (const headers of [admin, maker])
    expect((await decideReport(reportId, headers)).answer).toMatchObject({ code: 403, error: 'report.own-key' })
  expect((await decideReport(reportId, checker)).answer.code).toBe(200)
})

// Attack by one finance operator, on machine readings. Impossible: such a report is decided by somebody else, and money
// from its decider is not accepted for it.
test('whoever entered the money decides its report, before or after', async () => {
  const id = await createMachine()
  const payIn = (headers: Record<string, string>) =>
    server.post('console/practice/receipt', { machineId: id, amount: '12.50', note: '' }, headers)
  const first = await enterReport(id)
  await payIn(checker)
  expect((await decideReport(first, checker)).answer.error).toBe('report.own-receipt')
  expect((await decideReport(first, admin)).answer.data.state).toBe('received')

  const other = await createMachine()
  const second = await enterReport(other)
  expect((await decideReport(second, checker)).answer.data.state).toBe('approved')
  const receipt = await server.post(
    'console/practice/receipt',
    { machineId: other, amount: '12.50', note: '' },
    checker,
  )
  // It is not taken by itself, nor by hand.
  const receiptId = receipt.answer.data.id
  expect((await server.post('console/report/receive', { id: second, receiptId }, maker)).answer.error).toBe(
    'report.own-receipt',
  )
})
