import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRevenueServer, daysBefore } from '../../../test/createRevenueServer.ts'

const { server, checker, support, today, createMachine, setKey, enterReport, decideReport, readReport, payIn, stop } =
  await createRevenueServer()
afterAll(stop)

const keys = generateKeyPairSync('ed25519')
const publicKey = Buffer.from(keys.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
const createMachineWithKey = async (): Promise<string> => {
  const id = await createMachine()
  await setKey(id, publicKey)
  return id
}
const composeReading = (machineId: string, sequence: number, content: object = {}) =>
  JSON.stringify({
    machineId,
    sequence,
    day: daysBefore(today, 40 - sequence),
    meterFrom: '10',
    meterTo: '12',
    amount: '7.25',
    sentAt: '2026-01-01T00:00:00Z',
    ...content,
  })
const send = (machineId: string, signed: string, key: KeyObject = keys.privateKey) =>
  server.post('machine/reading', {
    machineId,
    signed,
    signature: sign(null, Buffer.from(signed), key).toString('base64'),
  })

test('a signed reading becomes a report, which an operator approves like any other', async () => {
  const machineId = await createMachineWithKey()
  const signed = composeReading(machineId, 1)
  const { answer } = await send(machineId, signed)
  expect(answer.data).toMatchObject({ sequence: 1, hasGap: false })
  const report = await readReport(answer.data.reportId)
  expect(report).toMatchObject({
    source: 'machine',
    state: 'entered',
    amount: '7.250000',
    enteredBy: 'the machine',
    evidence: [
      {
        kind: 'reading',
        signedText: signed,
        publicKey,
        sha256: createHash('sha256').update(signed).digest('hex'),
      },
    ],
  })
  await payIn(machineId, 7_250_000n)
  expect((await decideReport(report.id, checker)).answer.data).toMatchObject({
    state: 'received',
    received: '7.250000',
  })
})

test('a repeated reading gets the same answer, even many times at once', async () => {
  const machineId = await createMachineWithKey()
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(machineId, composeReading(machineId, 1))))
  expect(new Set(answers.map(({ status, answer }) => `${status} ${answer.data?.reportId}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
})

// Attack by a stranger, on machine readings: an old reading is sent again, or another one under a used number.
// Impossible: the number must grow.
test('a note in a reading is the report’s, for whoever approves it and for members', async () => {
  const machineId = await createMachineWithKey()
  const { answer } = await send(machineId, composeReading(machineId, 1, { note: 'The power was off.' }))
  expect(await readReport(answer.data.reportId)).toMatchObject({ note: 'The power was off.' })
})

// Attack by the owner of a machine, on machine readings: the note of one leads members elsewhere, or asks for their
// password. Impossible: such a reading is refused, like what staff may not write.
test('a reading whose note has a link, a contact or asks for a secret is refused', async () => {
  const machineId = await createMachineWithKey()
  for (const note of ['See www.example.com', 'Write to us on Telegram', 'Tell us your password', 'x'.repeat(201)])
    expect((await send(machineId, composeReading(machineId, 1, { note }))).answer.error).toBe('reading.malformed')
})

test('an old reading is refused, and so is another one under the same sequence', async () => {
  const machineId = await createMachineWithKey()
  for (const sequence of [1, 2, 3]) await send(machineId, composeReading(machineId, sequence))
  expect((await send(machineId, composeReading(machineId, 2, { amount: '700' }))).answer.error).toBe('reading.replayed')
  expect((await send(machineId, composeReading(machineId, 3, { day: daysBefore(today, 1) }))).answer.error).toBe(
    'reading.replayed',
  )
  expect((await send(machineId, composeReading(machineId, 5))).answer.data).toMatchObject({ hasGap: true })
  expect((await send(machineId, composeReading(machineId, 4))).answer.error).toBe('reading.replayed')
  expect((await send(machineId, composeReading(machineId, 6))).answer.data).toMatchObject({ hasGap: false })
})

// Attack by a stranger, on machine readings. Impossible: what the machine’s key did not sign takes no number, and a
// leap of more than a thousand is set aside in the audit log.
test('a machine’s numbers are used up by a forged reading, or by one that leaps', async () => {
  const machineId = await createMachineWithKey()
  await send(machineId, composeReading(machineId, 1))
  const leap = composeReading(machineId, 2, { sequence: Number.MAX_SAFE_INTEGER })
  const stranger = generateKeyPairSync('ed25519').privateKey
  expect((await send(machineId, leap, stranger)).answer.error).toBe('reading.signature')
  expect((await server.post('machine/reading', { machineId, signed: leap, signature: 'A'.repeat(88) })).status).toBe(
    403,
  )
  for (let i = 0; i < 3; i++) expect((await send(machineId, leap)).answer.error).toBe('reading.jump')
  expect((await send(machineId, composeReading(machineId, 2))).answer.data).toMatchObject({
    sequence: 2,
    hasGap: false,
  })
  const { rows } = await server.database.owner.query(
    `select after ->> 'signed' as signed from audit where action = 'reading.set-aside' and subject_id = $1`,
    [machineId],
  )
  expect(rows).toEqual([{ signed: leap }])
})

test('a gap is noted where readings are missing', async () => {
  const machineId = await createMachineWithKey()
  const { answer } = await send(machineId, composeReading(machineId, 4))
  expect(answer.data.hasGap).toBe(true)
  expect((await readReport(answer.data.reportId)).hasGap).toBe(true)
})

// Attack by a stranger, on machine readings: a reading is forged, changed, or sent for another machine. Impossible: the
// signature of the machine’s own key covers all of it, the machine included.
test('a reading with another key, text or machine than was signed is refused', async () => {
  const machineId = await createMachineWithKey()
  const signed = composeReading(machineId, 1)
  expect((await send(machineId, signed, generateKeyPairSync('ed25519').privateKey)).answer.error).toBe(
    'reading.signature',
  )
  const signature = sign(null, Buffer.from(signed), keys.privateKey).toString('base64')
  expect(
    (await server.post('machine/reading', { machineId, signed: signed.replace('7.25', '9.25'), signature })).answer
      .error,
  ).toBe('reading.signature')
  expect(
    (await server.post('machine/reading', { machineId: await createMachine(), signed, signature })).answer.error,
  ).toBe('reading.signature')
  expect((await server.post('machine/reading', { machineId: randomUUID(), signed, signature })).answer.error).toBe(
    'reading.signature',
  )
  expect((await send(await createMachineWithKey(), signed)).answer.error).toBe('reading.malformed')
  expect(
    (await server.call(`console/report/list?machineId=${machineId}`, { headers: support })).answer.data.total,
  ).toBe(0)
})

test('a reading has the agreed form, for a day that has come and has no report', async () => {
  const machineId = await createMachineWithKey()
  for (const signed of [
    '{}',
    'not json',
    'null',
    composeReading(machineId, 0),
    composeReading(machineId, 1.5),
    composeReading(machineId, 1, { amount: '-1' }),
    composeReading(machineId, 1, { amount: 7 }),
    composeReading(machineId, 1, { day: '2026-02-30' }),
  ]) {
    expect((await send(machineId, signed)).answer.error).toBe('reading.malformed')
  }
  expect((await send(machineId, composeReading(machineId, 1, { day: '2090-01-01' }))).answer.error).toBe(
    'reading.future',
  )
  await enterReport(machineId)
  expect((await send(machineId, composeReading(machineId, 1, { day: today }))).answer.error).toBe('reading.day-taken')
  expect((await send(machineId, composeReading(machineId, 1))).answer.data.sequence).toBe(1)
})
