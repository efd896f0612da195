import type { Bank } from '@millrace/contract/wallet/destination'

/** A name has letters and what stands between them. */
const name = /^[\p{L}\p{M}][\p{L}\p{M}\p{Pd}.,'’&\s]+$/u
/** Four letters of the bank, a zero, six characters of the branch. */
const ifscForm = /^[A-Z]{4}0[A-Z0-9]{6}$/

/** Whether each part of a bank account is as its bank has it. */
export const isPayee = (payee: string): boolean => name.test(payee.trim())
export const isAccount = (account: string, { accountMin, accountMax }: Bank): boolean =>
  /^\d+$/.test(account) && account.length >= accountMin && account.length <= accountMax
export const isIfsc = (ifsc: string): boolean => ifscForm.test(ifsc)

/** As it is typed: digits of an account, capitals and digits of an IFSC. */
export const accountTyped = (typed: string): string => typed.replace(/\D/g, '')
export const ifscTyped = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 11)
