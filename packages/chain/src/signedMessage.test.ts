import { expect, test } from 'vitest'
import type { Address } from './address.ts'
import { createWallet } from './private/createWallet.ts'
import { isSignedBy } from './signedMessage.ts'

test('a text is signed by the address of its key, and by no other', async () => {
  const wallet = createWallet()
  const address = wallet.address.toLowerCase() as Address
  const signature = await wallet.sign('This address is mine.')
  expect(await isSignedBy(address, 'This address is mine.', signature)).toBe(true)
  expect(await isSignedBy(address, 'This address is yours.', signature)).toBe(false)
  expect(await isSignedBy(`0x${'1'.repeat(40)}`, 'This address is mine.', signature)).toBe(false)
  for (const broken of ['0x', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`] as const)
    expect(await isSignedBy(address, 'This address is mine.', broken)).toBe(false)
})
