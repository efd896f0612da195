import type { Bank } from '@millrace/contract/wallet/destination'

/** Letters, and punctuation between them. */
const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}\p{Pd}.,'’&\s]+$/u
/** Four letters for the bank, a zero, six characters for the branch. */
const ifscPattern = /^[A-Z]{4}0[A-Z0-9]{6}$/

export const isValidPayee = (payee: string): boolean => namePattern.test(payee.trim())
export const isValidAccountNumber = (account: string, { accountMin, accountMax }: Bank): boolean =>
  /^\d+$/.test(account) && account.length >= accountMin && account.length <= accountMax
export const isValidIfsc = (ifsc: string): boolean => ifscPattern.test(ifsc)

/** Applied as the person types. */
export const cleanAccountNumber = (typed: string): string => typed.replace(/\D/g, '')
export const cleanIfsc = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 11)
