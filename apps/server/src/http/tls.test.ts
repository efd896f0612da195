import { readTls } from '@millrace/program/readTls'
import Fastify from 'fastify'
import { once } from 'node:events'
import { createServer, connect as connectPlain, type AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasOpenSsl, makeCertificate, type TestCertificate } from '../../../../tools/test/makeCertificate.ts'
import { createTestDatabase, type TestDatabase } from '../../test/createTestDatabase.ts'
import { parseSettings } from '../../test/prepareForTests.ts'
import { createPool } from '../db/pool.ts'
import { connectRails, createRailsServer } from '../rails/index.ts'
import { readSettings } from '../settings.ts'

const secret = 'the secret of the rails in this test'

test('a certificate without its key is refused', () => {
  const settings = readSettings({ APP_DATABASE_URL: 'postgres://millrace_app:x@db/x', TLS_CERT_FILE: '/tls.crt' })
  expect(settings).toEqual({ problems: ['TLS_CERT_FILE and TLS_KEY_FILE need each other.'] })
})

describe.runIf(hasOpenSsl)('between the parts', () => {
  let certificate: TestCertificate
  let database: TestDatabase
  beforeAll(async () => {
    certificate = await makeCertificate()
    database = await createTestDatabase()
  })
  afterAll(async () => {
    await database.drop()
    await certificate.remove()
  })

  // Attack by a stranger on the network, on receipts. Impossible: their program is believed by its certificate.
  test('the rails answer over https, and a certificate that nobody vouches for is not believed', async () => {
    const rails = { bank: null, chains: {}, isUp: async () => true } as never
    const settings = parseSettings({ RAILS_SECRET: secret, APP_DATABASE_URL: database.appUrl, ...certificate.files })
    const log = Fastify({ logger: { level: 'silent' } }).log
    const server = createRailsServer({ settings, rails, till: null, db: {} as never, log, isReady: () => true })
    const url = (await server.listen({ port: 0, host: 'localhost' })).replace(/\[::1\]|127\.0\.0\.1/, 'localhost')
    expect(url).toMatch(/^https:/)
    const asServer = parseSettings({
      APP_DATABASE_URL: database.appUrl,
      RAILS_URL: url,
      RAILS_SECRET: secret,
      BANK_URL: 'https://bank.test',
    })
    expect(await connectRails(asServer).isUp('bank')).toBe(false)
    try {
      expect(await certificate.believedDuring(() => connectRails(asServer).isUp('bank'))).toBe(true)
    } finally {
      await server.close()
    }
  })

  test('the database is reached over TLS and its certificate is verified, by its URL', async () => {
    const { cert, key } = readTls(certificate.files).https ?? {}
    const { hostname, port } = new URL(database.appUrl)
    // The embedded PostgreSQL may be built without TLS: this stands before it and speaks it as PostgreSQL does.
    const front = createServer((socket) => {
      socket.once('data', () => {
        socket.write('S')
        const secure = new TLSSocket(socket, { isServer: true, cert, key })
        const plain = connectPlain(Number(port), hostname)
        secure.pipe(plain).pipe(secure)
        for (const each of [socket, secure, plain]) each.on('error', () => {})
      })
    }).listen(0, 'localhost')
    await once(front, 'listening')
    const url = new URL(database.appUrl)
    url.hostname = 'localhost'
    url.port = String((front.address() as AddressInfo).port)
    const ask = async (query: string) => {
      const pool = createPool(`${url.href}?${query}`, { max: 1, connectTimeoutMs: 60_000 })
      try {
        return (await pool.query<{ one: number }>('select 1 as one')).rows
      } finally {
        await pool.end()
      }
    }
    try {
      expect(await ask(`sslmode=verify-full&sslrootcert=${certificate.files.TLS_CERT_FILE}`)).toEqual([{ one: 1 }])
      await expect(ask('sslmode=verify-full')).rejects.toThrow(/certificate/)
      url.hostname = '127.0.0.1'
      await expect(ask(`sslmode=verify-full&sslrootcert=${certificate.files.TLS_CERT_FILE}`)).rejects.toThrow()
    } finally {
      front.close()
    }
  })
})
