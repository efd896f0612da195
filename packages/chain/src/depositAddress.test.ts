import fc from 'fast-check'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deriveAddress, deriveHotAddress, isExtendedPublicKey } from './depositAddress.ts'
import { createSeed, deriveExtendedKeys, deriveHotKey, derivePrivateKey } from './private/keys.ts'
import { toAddress } from './private/signTransfer.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

const anySeed = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
const anyRail = fc.constantFrom('bep20' as const, 'trc20' as const)
const anyBranch = fc.constantFrom('member' as const, 'machine' as const, 'hot' as const)

test('the address derived from the public key belongs to the private key of the same index', () => {
  fc.assert(
    fc.property(anySeed, anyRail, anyBranch, fc.integer({ min: 0, max: 0x7fff_ffff }), (seed, rail, branch, index) => {
      const { xprv, xpub } = deriveExtendedKeys(seed, rail)
      expect(deriveAddress(xpub, index, branch)).toBe(toAddress(derivePrivateKey(xprv, index, branch)))
    }),
    { numRuns: 25 },
  )
})

test('other wallets derive the same addresses', () => {
  const words = 'test test test test test test test test test test test junk'
  const account = mnemonicToAccount(words, { path: `m/44'/60'/0'/0/7` })
  const { publicExtendedKey } = mnemonicToAccount(words, { path: `m/44'/60'/0'` }).getHdKey()
  expect(deriveAddress(publicExtendedKey, 7)).toBe(account.address.toLowerCase())
})

test('the hot wallet’s address belongs to its key', () => {
  const { xprv, xpub } = deriveExtendedKeys(createSeed(), 'bep20')
  expect(deriveHotAddress(xpub)).toBe(toAddress(deriveHotKey(xprv)))
})

test('no two indices, branches or rails share an address', () => {
  const seed = createSeed()
  const addresses = (['bep20', 'trc20'] as const).flatMap((rail) =>
    (['member', 'machine', 'hot'] as const).flatMap((branch) =>
      [0, 1, 2, 3].map((index) => deriveAddress(deriveExtendedKeys(seed, rail).xpub, index, branch)),
    ),
  )
  expect(new Set(addresses).size).toBe(24)
})

test('a private key is not accepted as an extended public key', () => {
  const { xprv, xpub } = deriveExtendedKeys(createSeed(), 'bep20')
  expect([xpub, xprv, '', 'xpub', xpub.slice(0, -1)].map(isExtendedPublicKey)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test.for([-1, 1.5, 0x8000_0000, Number.NaN])('%s is not a valid index', (index) => {
  const { xprv, xpub } = deriveExtendedKeys(createSeed(), 'bep20')
  expect(() => deriveAddress(xpub, index)).toThrow()
  expect(() => derivePrivateKey(xprv, index)).toThrow()
})

test('a malformed seed is refused', () => {
  for (const seed of ['', 'ab', 'g'.repeat(64), 'a'.repeat(65)])
    expect(() => deriveExtendedKeys(seed, 'bep20')).toThrow(TypeError)
})
