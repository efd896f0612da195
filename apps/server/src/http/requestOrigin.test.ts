import Fastify from 'fastify'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { findNetwork, LazyRequestOrigin } from './requestOrigin.ts'

const listed = { APP_ORIGINS: ['https://app.example'], CONSOLE_ORIGINS: [] }

/** What a server behind that many proxies makes of a request with these headers. */
async function ask(headers: Record<string, string>, proxies = 0) {
  const server = Fastify({ trustProxy: (_address, hop) => hop < proxies })
  server.get('/', (received) => {
    const from = new LazyRequestOrigin(received, listed)
    return { origin: from.origin, networks: [from.network, findNetwork(received.raw, proxies)] }
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const text = await new Promise<string>((resolve, reject) => {
    request({ port, host: '127.0.0.1', headers }, (response) => {
      void response.toArray().then((parts) => resolve(parts.join('')))
    })
      .on('error', reject)
      .end()
  })
  await server.close()
  return JSON.parse(text) as { origin: string; networks: [string, string] }
}

test('the origin is the host that was asked, or one that is listed', async () => {
  const host = 'millrace.test:8080'
  const originOf = async (origin?: string) => (await ask({ host, ...(origin !== undefined && { origin }) })).origin
  for (const origin of [
    undefined,
    'null',
    'https://evil.example',
    'https://millrace.test',
    'http://millrace.test:8081',
  ])
    expect(await originOf(origin), origin).toBe('http://millrace.test:8080')
  // A proxy has decrypted it.
  expect(await originOf('https://millrace.test:8080')).toBe('https://millrace.test:8080')
  expect(await originOf('https://app.example')).toBe('https://app.example')
})

test('a socket and a call from one place are of one network, whatever they claim', async () => {
  for (const proxies of [0, 1, 2, 3])
    for (const forwarded of [
      '',
      '203.0.113.7',
      '198.51.100.1, 203.0.113.7',
      '2001:db8:1:2:3::4, 10.0.0.1',
      ' , 1.2.3.4',
    ])
      for (const headers of [forwarded === '' ? {} : { 'x-forwarded-for': forwarded }]) {
        const [byFastify, byUs] = (await ask(headers, proxies)).networks
        expect(byUs, `${proxies} ${forwarded}`).toBe(byFastify)
      }
})
