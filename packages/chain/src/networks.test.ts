import fc from 'fast-check'
import * as chains from 'viem/chains'
import { expect, test } from 'vitest'
import { bep20, fromToken, isPracticeChain, networks, toToken, trc20 } from './networks.ts'
import { computeTokenAddress } from './token.ts'

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) })

const anyNetwork = fc.constantFrom(...networks)
const anyRaw = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('a ledger amount survives the conversion to tokens and back, without dust', () => {
  fc.assert(
    fc.property(anyNetwork, fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (network, minor) => {
      expect(fromToken(network, toToken(network, minor))).toEqual({ minor, dust: 0n })
    }),
  )
})

test('the ledger amount and the dust add up, and the dust is below the ledger’s smallest unit', () => {
  fc.assert(
    fc.property(anyNetwork, anyRaw, (network, raw) => {
      const { minor, dust } = fromToken(network, raw)
      expect(toToken(network, minor) + dust).toBe(raw)
      expect(dust >= 0n && dust < toToken(network, 1n)).toBe(true)
    }),
  )
})

test('one USDT is a million in the ledger on both chains', () => {
  expect(fromToken(bep20, 10n ** 18n)).toEqual({ minor: 1_000_000n, dust: 0n })
  expect(fromToken(trc20, 10n ** 6n)).toEqual({ minor: 1_000_000n, dust: 0n })
  expect(fromToken(bep20, 1_000_000_999_999_999_999n)).toEqual({ minor: 1_000_000n, dust: 999_999_999_999n })
})

test('a negative token amount is refused', () => {
  expect(() => fromToken(bep20, -1n)).toThrow(RangeError)
  expect(() => toToken(bep20, -1n)).toThrow(RangeError)
})

test('every public network is refused, test networks too', () => {
  const publicChains = Object.values(chains).filter((chain) => typeof chain === 'object' && 'id' in chain)
  expect(publicChains.length).toBeGreaterThan(300)
  expect(publicChains.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 56, 137, 728_126_428]))
  expect(publicChains.filter(({ id }) => isPracticeChain(id))).toEqual([])
  expect(networks.every(({ chainId }) => isPracticeChain(chainId))).toBe(true)
})

test('the token addresses follow from the committed bytecode', () => {
  for (const { token } of networks) expect(token.address).toBe(computeTokenAddress(token))
})

test('the networks differ in every identifying field', () => {
  for (const field of ['rail', 'chainId', 'addressFormat'] as const)
    expect(new Set(networks.map((network) => network[field])).size).toBe(networks.length)
  expect(new Set(networks.map(({ token }) => token.address)).size).toBe(networks.length)
})
