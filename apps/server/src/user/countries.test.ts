import type { Country } from '@millrace/contract/user/countries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const list = async (language: string) =>
  (await server.call('auth/countrys', { headers: { language } })).answer.data as Country[]

test('the countries where Millrace is used come first, then Europe, then the rest', async () => {
  const codes = (await list('en_US')).map(({ code }) => code)
  expect(codes.slice(0, 4)).toEqual(['IN', 'KE', 'NG', 'TR'])
  expect(codes.slice(4, 6)).toEqual(['AX', 'AL'])
  expect(codes.indexOf('UA')).toBeLessThan(codes.indexOf('AF'))
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeGreaterThan(200)
})

test('each country has its name in the language, its dial code and its currency', async () => {
  const [india] = await list('ta_IN')
  expect(india).toEqual({ code: 'IN', name: 'இந்தியா', dialCode: '+91', currency: 'INR' })
  const german = await list('de_DE')
  expect(german.find(({ code }) => code === 'KE')).toMatchObject({ name: 'Kenia', dialCode: '+254', currency: 'KES' })
  expect(german.find(({ code }) => code === 'DE')).toMatchObject({ name: 'Deutschland', currency: 'USDT' })
})

test('Europe and the rest are sorted by name in the language', async () => {
  const names = (await list('es_ES')).map(({ name }) => name)
  const albania = names.indexOf('Albania')
  expect(names[albania + 1]).toBe('Alemania')
})
