import { Verifier } from '@road-labs/ocmf'
import { Crypto } from '@road-labs/ocmf-crypto-noble'
import * as fc from 'fast-check'
import { createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkMeterRecord } from './checkMeterRecord.ts'
import { curves, type Curve } from './curves.ts'
import { createSimulatedMeter, isSignedByMeterInNode, signPayload, signRecord } from './node.ts'
import { OcmfError, parseOcmf } from './parseOcmf.ts'
import { readMeterKey, writeMeterKey } from './publicKey.ts'
import { joinSignature, readSignature } from './signatureForm.ts'
import { isSignedByMeter } from './verifySignature.ts'

const allCurves = Object.keys(curves) as Curve[]
const both = [isSignedByMeter, isSignedByMeterInNode]
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const seed = Number(process.env['TEST_SEED'])

const samples = JSON.parse(readFileSync(new URL('../test/transparenzsoftware.json', import.meta.url), 'utf8')) as {
  file: string
  isSigned: boolean
  publicKey: string
  record: string
}[]

const secondOpinion = async (record: string, publicKey: Uint8Array): Promise<boolean> => {
  const adapter = new Crypto()
  const key = await adapter.decodeEcPublicKey(publicKey, 'spki-der')
  return await new Verifier(adapter).parseAndVerify(record, key).then(
    ({ verified }) => verified,
    () => false,
  )
}

test.each(samples)('$file: the record is accepted as by those who published it: $isSigned', (sample) => {
  const { payload, signature, curve } = parseOcmf(sample.record)
  const key = readMeterKey(sample.publicKey)!
  for (const isSigned of both)
    expect(curve === key.curve && isSigned(bytesOf(payload), signature, key)).toBe(sample.isSigned)
  // One digit of the payload, wherever it stands.
  const at = payload.search(/\d(?=[^\d]*$)/)
  const altered = payload.slice(0, at) + ((Number(payload[at]) + 1) % 10) + payload.slice(at + 1)
  for (const isSigned of both) expect(isSigned(bytesOf(altered), signature, key)).toBe(false)
})

test('the samples have six of the seven curves, and sessions are read from them as their makers print them', () => {
  expect(new Set(samples.map(({ record }) => parseOcmf(record).curve)).size).toBe(6)
  const energies = samples.flatMap(({ file, record, publicKey }) => {
    const check = checkMeterRecord(record, { publicKey, serial: parseOcmf(record).serial })
    return check.isSigned ? [`${file} ${check.session.startWh} ${check.session.endWh} ${check.session.energyWh}`] : []
  })
  expect(energies).toEqual([
    'VW_OCMF_load.xml 57584 58685 1101',
    'ocmf_tariff_1.xml 62500203.1 62500203.1 0',
    'test_ocmf_keba_kcp30.xml 259.6 259.7 0.1',
    'chargepoint_3.xml 0 1304 1304',
    ...Array.from({ length: 3 }, () => 'keba_test.xml 1234560 1234560 0'),
    'test.xml 2850685 2850951 266',
    'test.xml 2851485 2851753 268',
    'Ocmf_Example_OBIS_98.8.0_2.8.0.xml 0 1000 1000',
  ])
})

test('a begin and an end that came apart are one session', () => {
  const parts = samples.filter(({ file }) => file === 'second_key_fail_ocmf.xml').map(({ record }) => record)
  const { publicKey } = samples.find(({ file }) => file === 'second_key_fail_ocmf.xml')!
  const check = checkMeterRecord(parts.join('\n'), { publicKey, serial: '1DZG0033022268' })
  expect(check).toMatchObject({ isSigned: true, session: { startWh: '48542', endWh: '49440', energyWh: '898' } })
  // Twice the same one.
  expect(checkMeterRecord(`${parts[0]}\n${parts[0]}`, { publicKey, serial: '1DZG0033022268' }).isSigned).toBe(false)
})

test.each(allCurves)('%s: ours, Node’s and a second opinion agree, whatever is done to a record', async (curve) => {
  const [meter, other] = [createSimulatedMeter(curve), createSimulatedMeter(curve)]
  const key = readMeterKey(meter.publicKey)!
  const foreign = readMeterKey(other.publicKey)!
  const order = orderOf[curve]
  const payloads = fc.record({ text: fc.string({ unit: 'grapheme' }), register: fc.nat() })
  await fc.assert(
    fc.asyncProperty(payloads, fc.nat(), fc.integer({ min: 1, max: 255 }), async ({ text, register }, at, change) => {
      const payload = JSON.stringify({ FV: '1.0', ID: text.replaceAll('|', ''), RD: [{ RV: register }] })
      const record = signPayload(meter, payload)
      const parsed = parseOcmf(record)
      const bytes = bytesOf(payload)
      const { signature } = parsed
      const tampered = bytes.with(at % bytes.length, bytes[at % bytes.length]! ^ change)
      const cases = [
        [bytes, signature, key, true],
        // The other one of the two signatures that everybody can make of one: standards allow both.
        [bytes, { r: signature.r, s: order - signature.s }, key, true],
        [tampered, signature, key, false],
        [bytes, { r: signature.r ^ BigInt(change), s: signature.s }, key, false],
        [bytes, { r: signature.s, s: signature.r }, key, false],
        [bytes, { r: 0n, s: signature.s }, key, false],
        [bytes, { r: signature.r, s: 0n }, key, false],
        [bytes, { r: signature.r + order, s: signature.s }, key, false],
        [bytes, { r: signature.r, s: order }, key, false],
        [bytes, signature, foreign, false],
      ] as const
      for (const [message, form, by, expected] of cases)
        for (const isSigned of both) expect(isSigned(message, form, by)).toBe(expected)
      expect(await secondOpinion(record, meter.publicKey)).toBe(true)
      expect(await secondOpinion(record, other.publicKey)).toBe(false)
    }),
    { numRuns: 3, seed },
  )
})

test('a signature that is not DER is refused as Node refuses it, but for numbers of a fixed length', () => {
  const meter = createSimulatedMeter('secp256r1')
  const key = createPublicKey(meter.privateKey)
  const payload = bytesOf('{}')
  const ours = (der: readonly number[]): boolean => {
    const form = readSignature(Uint8Array.from(der), 32)
    return form !== null && isSignedByMeterInNode(payload, form, readMeterKey(meter.publicKey)!)
  }
  fc.assert(
    fc.property(
      fc.nat(),
      fc.nat({ max: 255 }),
      fc.constantFrom('set', 'insert', 'drop', 'end'),
      (place, byte, what) => {
        const der = [...sign('sha256', payload, meter.privateKey)]
        const at = place % der.length
        if (what === 'set') der[at] = byte
        else if (what === 'insert') der.splice(at, 0, byte)
        else if (what === 'drop') der.splice(at, 1)
        else der.push(byte)
        expect(ours(der)).toBe(verify('sha256', payload, key, Uint8Array.from(der)))
      },
    ),
    { numRuns: 300, seed },
  )
  const { r, s } = readSignature(sign('sha256', payload, meter.privateKey), 32)!
  const numbers = [...joinSignature({ r, s }, 32)!]
  expect(ours([0x30, 68, 2, 32, ...numbers.slice(0, 32), 2, 32, ...numbers.slice(32)])).toBe(true)
  expect(ours([0x30, 70, 2, 33, 0, ...numbers.slice(0, 32), 2, 33, 0, ...numbers.slice(32)])).toBe(
    r >> 255n === 1n && s >> 255n === 1n,
  )
})

test('a key has one form, and a point off the curve is no key', () => {
  for (const curve of allCurves) {
    const { publicKey } = createSimulatedMeter(curve)
    const key = readMeterKey(publicKey)!
    expect(key.curve).toBe(curve)
    for (const text of [
      publicKey.toString('hex'),
      publicKey.toString('base64'),
      publicKey.toString('hex').toUpperCase(),
    ])
      expect(readMeterKey(text)?.point).toEqual(key.point)
    expect(Buffer.from(writeMeterKey(curve, key.point))).toEqual(publicKey)
    expect(readMeterKey(publicKey.subarray(1))).toBeNull()
    expect(readMeterKey(Buffer.concat([publicKey, Buffer.of(0)]))).toBeNull()
    const off = { ...key, point: key.point.with(5, key.point[5]! ^ 1) }
    const offDer = { ...off, der: writeMeterKey(curve, off.point) }
    for (const isSigned of both) expect(isSigned(bytesOf('{}'), { r: 1n, s: 1n }, offDer)).toBe(false)
  }
})

const simulated = createSimulatedMeter('brainpoolP384r1')
const readings = (from: string, to: string) =>
  [
    { at: new Date('2026-11-17T07:15:00Z'), transaction: 'B', registerKwh: from },
    { at: new Date('2026-11-17T08:02:00Z'), transaction: 'E', registerKwh: to },
  ] as const
const meter = { publicKey: simulated.publicKey, serial: 'PN07-2281-904' }

test('a simulated meter’s record says what it was made of', () => {
  const made = { serial: meter.serial, number: 4052, readings: readings('48211.4', '48224.000') }
  for (const encoding of ['hex', 'base64'] as const)
    expect(checkMeterRecord(signRecord(simulated, made, encoding), meter)).toEqual({
      isSigned: true,
      session: {
        serial: meter.serial,
        register: '01-00:B0.08.00*FF',
        isTotal: true,
        startsAt: new Date('2026-11-17T07:15:00Z'),
        endsAt: new Date('2026-11-17T08:02:00Z'),
        clock: 'S',
        startWh: '48211400',
        endWh: '48224000',
        energyWh: '12600',
      },
    })
})

test('what a meter signed against itself is no session', () => {
  const problemOf = (text: string): string => {
    const check = checkMeterRecord(text, meter)
    return check.isSigned ? 'none' : check.problem
  }
  const record = { serial: meter.serial, number: 1, readings: readings('10', '11') }
  const signed = signRecord(simulated, record)
  const { payload } = parseOcmf(signed)
  const again = (change: (text: string) => string): string => signPayload(simulated, change(payload))
  expect(problemOf(signed)).toBe('none')
  expect(problemOf(signRecord(simulated, { ...record, readings: readings('11', '10') }))).toBe('meter')
  expect(problemOf(signRecord(simulated, { ...record, readings: [...readings('10', '11')].toReversed() }))).toBe('none')
  expect(problemOf(signRecord(simulated, { ...record, serial: 'another' }))).toBe('serial')
  expect(problemOf(signRecord(simulated, { ...record, readings: readings('10', '11').slice(0, 1) }))).toBe('readings')
  expect(problemOf(signRecord(simulated, { ...record, register: '01-00:C0.08.00*FF' }))).toBe('readings')
  expect(problemOf(again((text) => text.replace('"ST":"G"', '"ST":"M"')))).toBe('meter')
  expect(problemOf(again((text) => text.replace('"EF":""', '"EF":"E"')))).toBe('meter')
  expect(problemOf(again((text) => text.replaceAll('"RU":"kWh"', '"RU":"kVArh"')))).toBe('readings')
  expect(problemOf(again((text) => text.replace('"RV":"10"', '"RV":"-10"')))).toBe('readings')
  expect(problemOf(again((text) => text.replace('"FV":"1.0"', '"FV":"9.0"')))).toBe('version')
  expect(problemOf(signed.replace('"RV":"11"', '"RV":"12"'))).toBe('signature')
  expect(problemOf(signed.replace('brainpool384r1', 'secp256r1'))).toBe('signature')
  expect(problemOf(signed.replace('brainpool384r1', 'ed25519'))).toBe('algorithm')
  expect(checkMeterRecord(signed, { ...meter, publicKey: 'abcd' })).toMatchObject({ problem: 'key' })
  for (const text of ['', 'OCMF|', 'OCMF||', `${signed}|${signed}`, 'OCMF|{}|[]', 'OCMF|1|{}'])
    expect(() => parseOcmf(text)).toThrow(OcmfError)
})

/** The number of points, from Node: minus one is the largest private key that it takes. */
const orderOf: Record<Curve, bigint> = {
  secp192k1: 0xfffffffffffffffffffffffe26f2fc170f69466a74defd8dn,
  secp256k1: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  secp192r1: 0xffffffffffffffffffffffff99def836146bc9b1b4d22831n,
  secp256r1: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  secp384r1: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  brainpoolP256r1: 0xa9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7n,
  brainpoolP384r1: 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565n,
}
