import { type Address, bep20, type Log, formatAddress, toTopic, transferTopic, trc20 } from '@millrace/chain'
import { expect, test } from 'vitest'
import { findDeposits, decodeTransfers } from './findDeposits.ts'

const [member, machine, hot, outside, till] = ['1', '2', '3', '4', '5'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const holders = new Map([
  [member, { memberId: 'm', machineId: null }],
  [machine, { memberId: null, machineId: 'k' }],
])

const log = (from: Address, to: Address, raw: bigint, overrides: Partial<Log> = {}): Log => ({
  address: bep20.token.address,
  topics: [transferTopic, toTopic(from), toTopic(to)],
  data: `0x${raw.toString(16).padStart(64, '0')}`,
  blockNumber: 7,
  blockHash: '0xb',
  transactionHash: '0xt',
  logIndex: 0,
  ...overrides,
})
const find = (...logs: Log[]) => findDeposits(bep20, decodeTransfers(logs), holders, hot, till)

test('each transfer is a deposit, identified by its position in its transaction', () => {
  const raw = 5n * 10n ** 18n
  const deposits = find(
    log(outside, outside, raw),
    log(outside, member, raw),
    log(outside, member, raw, { transactionHash: '0xu' }),
    log(outside, machine, raw),
  )
  expect(
    deposits.map(({ tx_hash: hash, position, member_id: memberId, machine_id: machineId }) => [
      hash,
      position,
      memberId,
      machineId,
    ]),
  ).toEqual([
    ['0xt', 1, 'm', null],
    ['0xu', 0, 'm', null],
    ['0xt', 2, null, 'k'],
  ])
})

test('an event of the same name with other fields is not a transfer, but counts as a position', () => {
  const other = {
    ...log(outside, member, 1n),
    topics: [transferTopic, toTopic(outside), toTopic(member), toTopic(member)],
    data: '0x' as const,
  }
  expect(find(other, log(outside, member, 10n ** 18n)).map(({ position }) => position)).toEqual([1])
})

test('a transfer to the hot wallet is the owner’s deposit, unless it is a sweep or comes from the hot wallet', () => {
  expect(find(log(outside, hot, 10n ** 18n))).toMatchObject([{ member_id: null, machine_id: null, amount: '1000000' }])
  expect(find(log(member, hot, 10n ** 18n), log(hot, hot, 10n ** 18n))).toEqual([])
})

test('a payout to a deposit address is a deposit', () => {
  expect(find(log(hot, member, 10n ** 18n))).toMatchObject([{ member_id: 'm', state: 'pending' }])
})

test('zero, another token and impossible amounts are not credited', () => {
  expect(find(log(outside, member, 0n))).toEqual([])
  expect(find(log(outside, member, 10n ** 18n, { address: outside }))).toMatchObject([{ state: 'wrong-token' }])
  expect(find(log(outside, member, 2n ** 256n - 1n))).toMatchObject([
    { state: 'wrong-token', amount: '1000000000000000', raw_amount: String(2n ** 256n - 1n) },
  ])
})

test('a sender is stored in the format of the chain, so that a release’s destination is recognised', () => {
  const [deposit] = findDeposits(
    trc20,
    decodeTransfers([log(outside, member, 10n ** 6n, { address: trc20.token.address })]),
    holders,
    hot,
    null,
  )
  expect(deposit).toMatchObject({ sender: formatAddress('tron', outside), amount: '1000000', dust: '0' })
})

test('a deposit from the till’s address is marked as such, and no other is', () => {
  expect(find(log(till, member, 10n ** 18n), log(outside, member, 10n ** 18n))).toMatchObject([
    { is_till: true },
    { is_till: false },
  ])
})
