import { keccak256, stringToBytes } from 'viem/utils'
import { expect, test } from 'vitest'
import { createWallet } from './private/createWallet.ts'
import { hashText, isSignedBy } from './signedMessage.ts'

test.for(['evm', 'tron'] as const)('a text is signed by the %s address of its key, and by no other', (format) => {
  const { hex: address, sign } = createWallet(format)
  const text = 'This address is mine. இது என் முகவரி.'
  const signature = sign(text)
  expect(isSignedBy({ format, address }, text, signature)).toBe(true)
  expect(isSignedBy({ format, address }, 'This address is yours.', signature)).toBe(false)
  expect(isSignedBy({ format: format === 'evm' ? 'tron' : 'evm', address }, text, signature)).toBe(false)
  expect(isSignedBy({ format, address: `0x${'1'.repeat(40)}` }, text, signature)).toBe(false)
  for (const broken of ['0x', `0x${'0'.repeat(130)}`, `0x${'f'.repeat(130)}`] as const)
    expect(isSignedBy({ format, address }, text, broken)).toBe(false)
})

test('what is signed is what wallets of each chain sign', () => {
  expect(hashText('evm', 'hello world')).toBe('0xd9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68')
  expect(hashText('tron', 'hello world')).toBe(keccak256(stringToBytes('\x19TRON Signed Message:\n11hello world')))
})
