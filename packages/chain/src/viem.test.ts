import fc from 'fast-check'
import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  formatUnits as viemFormat,
  getAddress,
  getContractAddress,
  hashMessage,
  parseAbi,
  parseUnits as viemParse,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
} from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type Address, formatAddress, parseAddress } from './address.ts'
import { type Hex, toHex } from './hex.ts'
import { bep20, networks } from './networks.ts'
import { createMnemonic, deriveNodeAddress } from './private/keys.ts'
import { signData, signText, signTransfer, toAddress } from './private/signTransfer.ts'
import { hashText, isSignedBy } from './signedMessage.ts'
import {
  computeTokenAddress,
  decodeBalance,
  deployer,
  encodeBalanceOf,
  encodeInitCode,
  encodeMint,
  encodeTransfer,
  salt,
} from './token.ts'
import { formatUnits, parseUnits } from './units.ts'

// viem is only here: another library that must agree with everything of this package that goes to a chain.

// Fixed, so that a run can be repeated; a failure prints it.
fc.configureGlobal({ seed: Number(process.env['TEST_SEED']), numRuns: 15 })

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)
const anyAddress = bytes(20)
// Nearly every number of 32 bytes is a key.
const anyKey = bytes(32).filter((key) => BigInt(key) > 0n && !key.startsWith('0xffffffff'))
const anyAmount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const anyBalance = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n })
const anyNetwork = fc.constantFrom(...networks)
const anyText = fc.string({ unit: 'binary', maxLength: 300 })

const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address holder) view returns (uint256)',
])

test('a key has the address, and an address the capitals, that viem gives it', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const { address } = privateKeyToAccount(key)
      expect(formatAddress('evm', toAddress(key))).toBe(address)
      expect(parseAddress('evm', address)).toBe(toAddress(key))
    }),
  )
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(formatAddress('evm', address)).toBe(getAddress(address))
    }),
  )
  const words = createMnemonic()
  expect(deriveNodeAddress(words)).toBe(mnemonicToAccount(words).address.toLowerCase())
})

test('a transaction has the same bytes as viem’s, twice, and is read back as what was signed', async () => {
  const transactions = fc.record({
    key: anyKey,
    network: anyNetwork,
    nonce: fc.nat(2 ** 31 - 1),
    to: anyAddress,
    data: fc.uint8Array({ maxLength: 200 }).map(toHex),
  })
  await fc.assert(
    fc.asyncProperty(transactions, async (given) => {
      const { key, network, nonce, to, data } = given
      const { raw, hash } = signData(given)
      const account = privateKeyToAccount(key)
      const fields = { chainId: network.chainId, nonce, to, data, value: 0n, gasPrice: 0n, gas: 120_000n } as const
      expect(raw).toBe(await account.signTransaction({ type: 'legacy', ...fields }))
      expect(signData(given)).toEqual({ raw, hash })
      const read = parseTransaction(raw)
      expect([read.chainId, read.nonce ?? 0, read.to, read.data ?? '0x']).toEqual([network.chainId, nonce, to, data])
      expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(account.address)
    }),
  )
})

test('calls of the token, its code and its address are as viem encodes them', () => {
  fc.assert(
    fc.property(anyAddress, anyAmount, (to, value) => {
      expect(encodeTransfer(to, value)).toBe(encodeFunctionData({ abi, functionName: 'transfer', args: [to, value] }))
      expect(encodeMint(to, value)).toBe(encodeFunctionData({ abi, functionName: 'mint', args: [to, value] }))
      expect(encodeBalanceOf(to)).toBe(encodeFunctionData({ abi, functionName: 'balanceOf', args: [to] }))
      const answer = encodeAbiParameters([{ type: 'uint256' }], [value])
      expect(decodeBalance(answer)).toBe(decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer }))
    }),
  )
  const types = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  fc.assert(
    fc.property(anyText, anyText, fc.nat(255), (name, symbol, decimals) => {
      const bytecode = encodeInitCode({ name, symbol, decimals })
      expect(bytecode.endsWith(encodeAbiParameters(types, [name, symbol, decimals]).slice(2))).toBe(true)
      expect(computeTokenAddress({ name, symbol, decimals })).toBe(
        getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode }).toLowerCase(),
      )
    }),
  )
  expect(() => decodeBalance('0x')).toThrow(TypeError)
  for (const amount of [-1n, 2n ** 256n]) expect(() => encodeTransfer(deployer, amount)).toThrow(RangeError)
  expect(() => encodeTransfer(`0x${'f'.repeat(42)}`, 1n)).toThrow(RangeError)
})

test('a signed text is as viem signs it, and each accepts what the other signs', async () => {
  await fc.assert(
    fc.asyncProperty(anyKey, anyText, async (key, message) => {
      const account = privateKeyToAccount(key)
      expect(hashText('evm', message)).toBe(hashMessage(message))
      const signature = signText('evm', key, message)
      expect(signature).toBe(await account.signMessage({ message }))
      expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
      expect(isSignedBy({ format: 'evm', address: toAddress(key) }, message, signature)).toBe(true)
    }),
  )
})

test('an altered signature names the same holder for both, or none', async () => {
  await fc.assert(
    fc.asyncProperty(anyKey, anyText, fc.nat(64), fc.nat(255), async (key, message, at, byte) => {
      const altered = Buffer.from(signText('evm', key, message).slice(2), 'hex')
      altered[at] = byte
      const signature = `0x${altered.toString('hex')}` as const
      const found = await recoverMessageAddress({ message, signature }).catch(() => null)
      const holder = { format: 'evm', address: (found?.toLowerCase() ?? toAddress(key)) as Address } as const
      expect(isSignedBy(holder, message, signature)).toBe(found !== null)
    }),
    { numRuns: 40 },
  )
})

test('an amount is written and read as viem does', () => {
  fc.assert(
    fc.property(anyBalance, fc.integer({ min: 1, max: 18 }), (amount, decimals) => {
      const text = formatUnits(amount, decimals)
      expect(text).toBe(viemFormat(amount, decimals))
      expect([parseUnits(text, decimals), viemParse(text, decimals)]).toEqual([amount, amount])
    }),
  )
  for (const text of ['', '.5', '1.', '1e3', '0x1', ' 1', '1.1234567']) expect(() => parseUnits(text, 6)).toThrow()
})

test('what would not fit the chain’s fields is not signed', () => {
  const key = `0x${'1'.repeat(64)}` as const
  const given = { network: bep20, key, nonce: 0, to: deployer, amountRaw: 1n }
  for (const wrong of [{ nonce: -1 }, { nonce: 0.5 }, { to: '0x12' as Address }, { key: '0x12' as Hex }])
    expect(() => signTransfer({ ...given, ...wrong })).toThrow()
})
