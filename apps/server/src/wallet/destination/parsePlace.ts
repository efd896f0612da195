import { parseAddress } from '@millrace/chain/address'
import { networks } from '@millrace/chain/networks'
import type { ParsedOf } from '@millrace/contract/call'
import type { bankModify } from '@millrace/contract/wallet/destination'
import { refuse } from '../../http/handle.ts'
import { banks } from './banks.ts'
import type { Place } from './store.ts'

type Given = ParsedOf<typeof bankModify>

const ifscForm = /^[A-Z]{4}0[A-Z0-9]{6}$/
/** A name has letters; digits, line breaks and the like are no part of it. */
const payeeForm = /^[\p{L}\p{M}][\p{L}\p{M}\p{Pd}.,'’& ]*$/u

/** What a member typed, checked and in the one form in which it is kept; or what is wrong with it. */
export const parsePlace = (given: Given) => (given.currency === 'USDT' ? readChain(given) : readBank(given))

function readChain({ currency, chain, address = '' }: Given) {
  const network = networks.find(({ rail }) => rail === chain)
  if (!network) return refuse('destination.chain-first')
  if (address === '') return refuse('destination.incomplete')
  const parsed = parseAddress(network.addressFormat, address)
  if (!parsed) return refuse('destination.address')
  return {
    kind: 'chain',
    rail: network.rail,
    currency,
    address: parsed,
    bankCode: '',
    payee: '',
    account: '',
    ifsc: '',
  } satisfies Place
}

function readBank({ currency, bankCode, payee = '', account = '', ifsc = '' }: Given) {
  const bank = banks.find((bank) => bank.code === bankCode && bank.currency === currency)
  if (!bank) return refuse('destination.bank-unknown')
  const name = payee.replaceAll(/\s+/g, ' ')
  if (name.length < 2 || !payeeForm.test(name)) return refuse('destination.payee')
  // People write numbers in groups.
  const digits = account.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < bank.accountMin || digits.length > bank.accountMax)
    return refuse('destination.account')
  const branch = ifsc.toUpperCase()
  if (bank.needsIfsc && !ifscForm.test(branch)) return refuse('destination.ifsc')
  return {
    kind: 'bank',
    rail: 'bank',
    currency,
    address: '',
    bankCode: bank.code,
    payee: name,
    account: digits,
    ifsc: bank.needsIfsc ? branch : '',
  } satisfies Place
}
