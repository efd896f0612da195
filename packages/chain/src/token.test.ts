import { expect, test } from 'vitest'
import type { Log } from './rpc.ts'
import { decodeBalance, decodeTransfer, encodeTransfer, toTopic, transferTopic } from './token.ts'

const [from, to] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`] as const
const log: Log = {
  address: `0x${'3'.repeat(40)}`,
  topics: [transferTopic, toTopic(from), toTopic(to)],
  data: `0x${'0'.repeat(62)}2a`,
  blockNumber: 7,
  blockHash: '0xb',
  transactionHash: '0xc',
  logIndex: 4,
}

test('the transfer topic is that of every ERC-20', () => {
  expect(transferTopic).toBe('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
})

test('a transfer’s log is decoded', () => {
  expect(decodeTransfer(log)).toEqual({
    token: log.address,
    from,
    to,
    amountRaw: 42n,
    blockNumber: 7,
    blockHash: '0xb',
    transactionHash: '0xc',
    logIndex: 4,
  })
})

test.for<[string, Partial<Log>]>([
  ['another event', { topics: [toTopic(from), toTopic(from), toTopic(to)] }],
  ['the transfer of an NFT, which indexes its id too', { topics: [...log.topics, toTopic(to)], data: '0x' }],
  ['a transfer that indexes nothing', { topics: [transferTopic], data: `0x${'0'.repeat(192)}` }],
  ['a transfer with more data after the amount', { data: `${log.data}00` }],
  ['an anonymous event', { topics: [] }],
])('%s is not a transfer', ([, overrides]) => {
  expect(decodeTransfer({ ...log, ...overrides })).toBeNull()
})

test('a transfer is encoded as in every ERC-20', () => {
  expect(encodeTransfer(to, 42n)).toBe(`0xa9059cbb${toTopic(to).slice(2)}${log.data.slice(2)}`)
  expect(decodeBalance(log.data)).toBe(42n)
})
