import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Address, type AddressFormat, parseAddress, formatAddress } from './address.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

const formats: AddressFormat[] = ['evm', 'tron']
const anyAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .filter((bytes) => bytes.some(Boolean))
  .map((bytes): Address => `0x${Buffer.from(bytes).toString('hex')}`)

test.for(formats)('an address formatted as %s is parsed as the same address', (format) => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(parseAddress(format, formatAddress(format, address))).toBe(address)
    }),
  )
})

test.for([
  // From the text of EIP-55.
  ['evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['evm', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'],
  ['evm', '0x52908400098527886E0F7030069857D2E4169EE7', '0x52908400098527886e0f7030069857d2e4169ee7'],
  ['evm', '0xde709f2102306220921060314715629080e2fb77', '0xde709f2102306220921060314715629080e2fb77'],
  // Well-known contracts of the public chain.
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
  ['tron', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR', '0x891cdb91d149f23b1a45d9c5ca78a88d0cb44c18'],
] as const)('a known %s address: %s', ([format, text, address]) => {
  expect(parseAddress(format, text)).toBe(address)
  expect(formatAddress(format, address)).toBe(text)
})

test('an address in lower case has no checksum and is accepted', () => {
  expect(parseAddress('evm', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  )
})

test.for([
  ['one wrong capital', 'evm', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed'],
  ['all capitals', 'evm', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
  ['too short', 'evm', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1bea'],
  ['no 0x', 'evm', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['a space', 'evm', ' 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['the zero address', 'evm', `0x${'0'.repeat(40)}`],
  ['the other format', 'evm', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['the other format', 'tron', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['one wrong letter', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['two letters swapped', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'.replace('8Z', 'Z8')],
  ['the zero address', 'tron', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['a letter that base58 lacks', 'tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60'],
  ['far too long', 'tron', `T${'1'.repeat(100_000)}`],
  ['empty', 'tron', ''],
] as const)('%s is not a valid %s address', ([, format, text]) => {
  expect(parseAddress(format, text)).toBeNull()
})

test('any change of one letter makes a Tron address invalid', () => {
  const letters = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz']
  fc.assert(
    fc.property(anyAddress, fc.nat(33), fc.constantFrom(...letters), (address, at, letter) => {
      const text = formatAddress('tron', address)
      fc.pre(text[at] !== letter)
      expect(parseAddress('tron', `${text.slice(0, at)}${letter}${text.slice(at + 1)}`)).toBeNull()
    }),
  )
})
