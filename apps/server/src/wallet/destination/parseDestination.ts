import { parseAddress } from '@millrace/chain/address'
import { networks } from '@millrace/chain/networks'
import type { ParsedOf } from '@millrace/contract/call'
import type { bankModify } from '@millrace/contract/wallet/destination'
import type { Currency } from '@millrace/money'
import { refuse } from '../../http/handle.ts'
import { banks, normalizeAccount } from './banks.ts'
import type { DestinationFields } from './store.ts'

type Request = ParsedOf<typeof bankModify>

const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/
/** A name has letters, but no digits or line breaks. */
const payeePattern = /^[\p{L}\p{M}][\p{L}\p{M}\p{Pd}.,'’& ]*$/u

/** Reads a destination as a member typed it, and normalizes it. Returns a refusal when a field is wrong. */
export function parseDestination({ currency, ...request }: Request) {
  if (!currency) return refuse('destination.incomplete')
  return currency === 'USDT' ? parseChainAddress({ ...request, currency }) : parseBankAccount({ ...request, currency })
}

type WithCurrency = Omit<Request, 'currency'> & { readonly currency: Currency }

function parseChainAddress({ currency, chain, address = '' }: WithCurrency) {
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
  } satisfies DestinationFields
}

function parseBankAccount({ currency, bankCode, payee = '', account = '', ifsc = '' }: WithCurrency) {
  const bank = banks.find((bank) => bank.code === bankCode && bank.currency === currency)
  if (!bank) return refuse('destination.bank-unknown')
  const name = payee.replaceAll(/\s+/g, ' ')
  if (name.length < 2 || !payeePattern.test(name)) return refuse('destination.payee')
  // People write account numbers in groups of digits.
  const digits = account.replaceAll(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < bank.accountMin || digits.length > bank.accountMax)
    return refuse('destination.account')
  const branch = ifsc.toUpperCase()
  if (bank.needsIfsc && !ifscPattern.test(branch)) return refuse('destination.ifsc')
  return {
    kind: 'bank',
    rail: 'bank',
    currency,
    address: '',
    bankCode: bank.code,
    payee: name,
    account: normalizeAccount(bank, digits),
    ifsc: bank.needsIfsc ? branch : '',
  } satisfies DestinationFields
}
