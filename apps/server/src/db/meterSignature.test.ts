import { checkMeterRecord } from '@millrace/ocmf'
import { createHash, sign, verify } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createRandom, testSeed } from '../../test/createRandom.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import { createTestMeter, nodeCurves, signSession, type MeterCurve } from '../../test/meterRecord.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const isSigned = async (key: Buffer, message: Buffer, signature: Buffer): Promise<boolean> =>
  (await database.owner.query('select is_signed_by_meter($1, $2, $3) as is', [key, message, signature])).rows[0].is
const readRecord = async (record: string, key: Buffer) =>
  (
    await database.owner.query(
      `select is_signed, serials, start_wh::float8, end_wh::float8, utc_text(started_at) as started,
         utc_text(ended_at) as ended
       from read_meter_record($1, $2)`,
      [record, key],
    )
  ).rows[0]

const startedAt = new Date('2026-11-18T09:12:00Z')
const endedAt = new Date('2026-11-18T10:00:30Z')
const session = { startedAt, endedAt, startWh: 2_935_600, endWh: 2_947_123 }

test.for(Object.keys(nodeCurves) as MeterCurve[])('a signature on %s is valid as node:crypto has it', async (curve) => {
  const random = createRandom(testSeed)
  const meter = createTestMeter('1', curve)
  for (let round = 0; round < 3; round++) {
    const message = createHash('sha256')
      .update(String(random(1_000_000)))
      .digest()
    const signature = sign('sha256', message, meter.privateKey)
    expect(await isSigned(meter.publicKey, message, signature)).toBe(true)
    for (const at of [4, signature.length - 1]) {
      const changed = Buffer.from(signature)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(verify('sha256', message, { key: meter.publicKey, format: 'der', type: 'spki' }, changed)).toBe(false)
      expect(await isSigned(meter.publicKey, message, changed)).toBe(false)
    }
    expect(await isSigned(meter.publicKey, Buffer.concat([message, Buffer.from('.')]), signature)).toBe(false)
    expect(await isSigned(createTestMeter('1', curve).publicKey, message, signature)).toBe(false)
  }
})

test('what is no point of a curve is no key', async () => {
  const { publicKey } = createTestMeter('1')
  publicKey[publicKey.length - 1] = (publicKey.at(-1) ?? 0) ^ 1
  for (const key of [publicKey, publicKey.subarray(1), Buffer.alloc(0)])
    expect((await database.owner.query('select curve from meter_key_point($1)', [key])).rows).toEqual([{ curve: null }])
})

test('a record says its registers and times, once its meter has signed it', async () => {
  const meter = createTestMeter('4711')
  const record = signSession(meter, session)
  expect(await readRecord(record, meter.publicKey)).toEqual({
    is_signed: true,
    serials: ['4711'],
    start_wh: 2_935_600,
    end_wh: 2_947_123,
    started: '2026-11-18T09:12:00.000Z',
    ended: '2026-11-18T10:00:30.000Z',
  })
  const unread = { is_signed: false, serials: null, start_wh: null, end_wh: null, started: null, ended: null }
  expect(await readRecord(record.replace('2947.123', '2947.124'), meter.publicKey)).toEqual(unread)
  for (const broken of ['', 'OCMF|{}', 'OCMF|{|{}', record.replace('"SD":"30', '"SD":"3')])
    expect(await readRecord(broken, meter.publicKey), broken).toEqual(unread)
})

test('a signed record that says its energy in no way that counts has none', async () => {
  const meter = createTestMeter('4711')
  const withReading = (change: object) =>
    signSession(meter, session, (payload) => ({
      ...payload,
      RD: (payload['RD'] as object[]).map((reading) => ({ ...reading, ...change })),
    }))
  for (const change of [{ ST: 'T' }, { EF: 'E' }, { RU: 'kvarh' }, { RI: '1-b:2.8.0' }, { TX: 'C' }])
    expect(await readRecord(withReading(change), meter.publicKey), JSON.stringify(change)).toMatchObject({
      is_signed: true,
      start_wh: null,
    })
})

test('a session may have a record of its begin and one of its end, by one meter and in order', async () => {
  const [meter, other] = [createTestMeter('4711'), createTestMeter('4711')]
  const part = (index: 0 | 1, page: number, by = meter, more: object[] = []) =>
    signSession(by, session, (payload) => {
      const [begin, end] = payload['RD'] as [object, object]
      return { ...payload, PG: `T${page}`, RD: [index === 0 ? begin : { ...begin, ...end }, ...more] }
    })
  const read = (...parts: readonly string[]) => readRecord(parts.join('\r\n'), meter.publicKey)
  expect(await read(part(0, 7), part(1, 8))).toMatchObject({
    is_signed: true,
    start_wh: 2_935_600,
    end_wh: 2_947_123,
    started: '2026-11-18T09:12:00.000Z',
    ended: '2026-11-18T10:00:30.000Z',
  })
  // What the app's own reading refuses, the database refuses too.
  for (const parts of [
    [part(0, 7)],
    [part(1, 8)],
    [part(0, 9), part(1, 8)],
    [part(0, 7), part(0, 8)],
    [part(0, 7), part(1, 8, meter, [{ TX: 'E', RV: 2947.2 }])],
    [part(0, 7, other), part(1, 8)],
    [part(0, 7), part(1, 8), part(1, 9)],
    [part(0, 7), part(1, 8).replace('2947.123', '2947.124')],
    [part(0, 7), part(1, 8, createTestMeter('4712'))],
  ]) {
    expect((await read(...parts)).start_wh).toBeNull()
    expect(checkMeterRecord(parts.join('\r\n'), meter).isSigned).toBe(false)
  }
  // Beside a register that begins at zero, the one that counts on is read.
  const zero = { RI: '1-b:98.8.0', RV: 0 }
  const both = signSession(meter, session, (payload) => {
    const [begin, end] = payload['RD'] as [object, object]
    return {
      ...payload,
      RD: [{ ...begin, ...zero }, begin, { ...begin, ...end, ...zero, RV: 11.523 }, { ...begin, ...end }],
    }
  })
  expect(await read(both)).toMatchObject({ start_wh: 2_935_600, end_wh: 2_947_123 })
  expect(checkMeterRecord(both, meter)).toMatchObject({ session: { isTotal: true, startWh: '2935600' } })
})

test('the application reads a record itself', async () => {
  const meter = createTestMeter('4712')
  const read = 'select is_signed, start_wh::float8, started_at from read_meter_record($1, $2)'
  const { rows } = await database.app.query(read, [signSession(meter, session), meter.publicKey])
  expect(rows).toMatchObject([{ is_signed: true, start_wh: 2_935_600, started_at: startedAt }])
})
