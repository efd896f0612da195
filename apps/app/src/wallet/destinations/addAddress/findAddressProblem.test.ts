import { parseAddress } from '@millrace/chain/address'
import { expect, test } from 'vitest'
import { findAddressProblem, hasChecksum } from './findAddressProblem.ts'

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const findProblem = (chain: string, address: string) => findAddressProblem(parseAddress, chain, address)

test('the chain has to be chosen first', () => {
  expect(findProblem('', evm)).toBe('chain-first')
  expect(findProblem('bep20', ' ')).toBe('incomplete')
})

test('an address is valid on its own chain and recognized on the other', () => {
  expect(findProblem('bep20', ` ${evm} `)).toBeNull()
  expect(findProblem('trc20', tron)).toBeNull()
  expect(findProblem('bep20', tron)).toBe('other-chain')
  expect(findProblem('trc20', evm)).toBe('other-chain')
})

test('the checksum detects one wrong character', () => {
  expect(findProblem('bep20', evm.replace('BeAed', 'BeaEd'))).toBe('wrong')
  expect(findProblem('trc20', tron.replace(/8$/, '9'))).toBe('wrong')
})

test('an address in lower case has no checksum', () => {
  expect(findProblem('bep20', evm.toLowerCase())).toBeNull()
  expect(hasChecksum('bep20', evm.toLowerCase())).toBe(false)
  expect(hasChecksum('bep20', evm)).toBe(true)
  expect(hasChecksum('trc20', tron)).toBe(true)
})
