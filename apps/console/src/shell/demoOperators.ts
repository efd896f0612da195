import type { Operator } from '@millrace/contract/console/auth'

/** The operators that the demonstration data brings along. They exist in practice mode only. */
export const demoOperators: readonly { readonly email: string; readonly label: string; readonly role: Operator['role'] }[] = [
  { email: 'maker@millrace.test', label: 'Maker', role: 'finance' },
  { email: 'checker@millrace.test', label: 'Checker', role: 'finance' },
  { email: 'admin@millrace.test', label: 'Admin', role: 'admin' },
]

export const demoPassword = 'Demo12345'
