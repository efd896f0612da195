import { expect, test } from 'vitest'
import { shortenAddress } from './shortenAddress.ts'

test('an address of 31 characters is shortened to its first 15 and last 6', () => {
  expect(shortenAddress('TQ5nVhPq2LrX8cAw3Zk7Yb1Ds9fKz2M')).toBe('TQ5nVhPq2LrX8cA…9fKz2M')
})

test('an address of 30 characters is not shortened', () => {
  const address = '123456789012345678901234567890'
  expect(shortenAddress(address)).toBe(address)
})
