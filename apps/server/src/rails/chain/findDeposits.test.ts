import { type Address, bep20, type Log, formatAddress, toTopic, transferTopic, trc20 } from '@millrace/chain'
import { expect, test } from 'vitest'
import { findDeposits, decodeTransfers } from './findDeposits.ts'

const [member, machine, hot, outside] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
  Address,
]
const holders = new Map([
  [member, { memberId: 'm', machineId: null }],
  [machine, { memberId: null, machineId: 'k' }],
])

const log = (from: Address, to: Address, raw: bigint, given: Partial<Log> = {}): Log => ({
  address: bep20.token.address,
  topics: [transferTopic, toTopic(from), toTopic(to)],
  data: `0x${raw.toString(16).padStart(64, '0')}`,
  blockNumber: 7,
  blockHash: '0xb',
  transactionHash: '0xt',
  logIndex: 0,
  ...given,
})
const found = (...logs: Log[]) => findDeposits(bep20, decodeTransfers(logs), holders, hot)

test('each transfer of one transaction is a deposit of its own, counted among all of that transaction', () => {
  const raw = 5n * 10n ** 18n
  const deposits = found(
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

test('an event of the same name with other fields is no transfer, and keeps its place', () => {
  const other = {
    ...log(outside, member, 1n),
    topics: [transferTopic, toTopic(outside), toTopic(member), toTopic(member)],
    data: '0x' as const,
  }
  expect(found(other, log(outside, member, 10n ** 18n)).map(({ position }) => position)).toEqual([1])
})

test('what comes to the paying address from outside is the owner’s; what it collects, or sends to itself, is no deposit', () => {
  expect(found(log(outside, hot, 10n ** 18n))).toMatchObject([{ member_id: null, machine_id: null, amount: '1000000' }])
  expect(found(log(member, hot, 10n ** 18n), log(hot, hot, 10n ** 18n))).toEqual([])
})

test('what is paid out to somebody’s deposit address is a deposit', () => {
  expect(found(log(hot, member, 10n ** 18n))).toMatchObject([{ member_id: 'm', state: 'pending' }])
})

test('nothing, another token, and more than there can be are not credited', () => {
  expect(found(log(outside, member, 0n))).toEqual([])
  expect(found(log(outside, member, 10n ** 18n, { address: outside }))).toMatchObject([{ state: 'wrong-token' }])
  expect(found(log(outside, member, 2n ** 256n - 1n))).toMatchObject([
    { state: 'wrong-token', amount: '1000000000000000', raw_amount: String(2n ** 256n - 1n) },
  ])
})

test('a sender is written as the chain writes it, so that a release’s destination is recognised', () => {
  const [deposit] = findDeposits(
    trc20,
    decodeTransfers([log(outside, member, 10n ** 6n, { address: trc20.token.address })]),
    holders,
    hot,
  )
  expect(deposit).toMatchObject({ sender: formatAddress('tron', outside), amount: '1000000', dust: '0' })
})
