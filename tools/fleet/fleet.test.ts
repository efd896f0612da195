import { createPublicKey, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeed, toPublicKey, readMeters, signReading, type Meter, type SignedReading } from './Meter.ts'
import { sendReading } from './sendReading.ts'

let server: Server
let url: string
const received: SignedReading[] = []
beforeAll(async () => {
  // Accepts everything; what the real server refuses is tested in apps/server/src/revenue.
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push(JSON.parse(body) as SignedReading)
      response.end(JSON.stringify({ code: 200, msg: '', data: { reportId: 'r', sequence: 1, hasGap: false } }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const meter: Meter = {
  machineId: '00000000-0000-4000-8000-000000000001',
  kind: 'vending',
  seed: createSeed(),
  expected: '10',
  sequence: 4,
  count: 100,
}
const isSigned = ({ signed, signature }: SignedReading): boolean =>
  verify(
    null,
    Buffer.from(signed),
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(toPublicKey(meter.seed), 'base64').toString('base64url') },
      format: 'jwk',
    }),
    Buffer.from(signature, 'base64'),
  )

test('an honest reading is signed and counts on', async () => {
  received.length = 0
  const { meter: after, lines } = await sendReading(url, meter, '2026-03-02', null)
  expect(received.map(isSigned)).toEqual([true])
  expect(JSON.parse(received[0]?.signed ?? '')).toMatchObject({
    machineId: meter.machineId,
    sequence: 5,
    day: '2026-03-02',
    meterFrom: '100',
    meterTo: String(after.count),
  })
  expect(after.sequence).toBe(5)
  expect(lines).toHaveLength(1)
})

test('forged readings do not verify; the honest one beside them does', async () => {
  received.length = 0
  await sendReading(url, meter, '2026-03-02', 'forge')
  expect(received.map(isSigned)).toEqual([false, false, true])
})

test('a replay repeats the number, and a gap leaves one out', async () => {
  received.length = 0
  await sendReading(url, meter, '2026-03-02', 'replay')
  await sendReading(url, meter, '2026-03-02', 'gap')
  expect(received.map(({ signed }) => (JSON.parse(signed) as { sequence: number }).sequence)).toEqual([5, 5, 5, 6, 5])
  expect(received.every(isSigned)).toBe(true)
})

test('a file that lacks something is refused with a reason', () => {
  expect(readMeters(JSON.stringify({ machines: [meter] }))).toEqual([meter])
  expect(() => readMeters('{}')).toThrow('no list')
  expect(() => readMeters(JSON.stringify({ machines: [{ ...meter, kind: 'oracle' }] }))).toThrow('machine 1 needs')
  expect(() => signReading('short', meter)).toThrow('32 bytes')
})
