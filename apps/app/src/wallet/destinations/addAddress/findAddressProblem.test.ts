import { parseAddress } from '@millrace/chain/address'
import { expect, test } from 'vitest'
import { addressProblem, hasChecksum } from './findAddressProblem.ts'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const problem = (chain: string, address: string) => addressProblem(parseAddress, chain, address)

test('the chain is chosen first', () => {
  expect(problem('', evm)).toBe('chain-first')
  expect(problem('bep20', ' ')).toBe('incomplete')
})

test('an address is right on its own chain and told to be of the other one', () => {
  expect(problem('bep20', ` ${evm} `)).toBeNull()
  expect(problem('trc20', tron)).toBeNull()
  expect(problem('bep20', tron)).toBe('other-chain')
  expect(problem('trc20', evm)).toBe('other-chain')
})

test('one wrong character is found by the checksum', () => {
  expect(problem('bep20', evm.replace('BeAed', 'BeaEd'))).toBe('wrong')
  expect(problem('trc20', tron.replace(/8$/, '9'))).toBe('wrong')
})

test('small letters only carry no checksum', () => {
  expect(problem('bep20', evm.toLowerCase())).toBeNull()
  expect(hasChecksum('bep20', evm.toLowerCase())).toBe(false)
  expect(hasChecksum('bep20', evm)).toBe(true)
  expect(hasChecksum('trc20', tron)).toBe(true)
})
