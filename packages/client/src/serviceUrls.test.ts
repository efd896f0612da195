import { expect, test } from 'vitest'
import { parseServiceUrls } from './serviceUrls.ts'

test('a service has the host that the page names', () => {
  const urls = parseServiceUrls('wallet=https://wallet.example gift=http://localhost:8081')
  expect(urls.get('wallet')).toBe('https://wallet.example')
  expect(urls.get('gift')).toBe('http://localhost:8081')
  expect(urls.get('user')).toBeUndefined()
})

test('a page that names no hosts has one for all', () => expect(parseServiceUrls('').get('wallet')).toBeUndefined())
