export type AccountKind =
  | 'available'
  | 'held'
  | 'income'
  | 'escrow'
  | 'capital'
  | 'revenue'
  | 'promotions'
  | 'owner'
  | 'custody'
  | 'fees'
  | 'fx'

/** An account by name. Its currency is that of the amount moved. */
export type Account = { readonly kind: AccountKind; readonly owner: string }

/** What a member can spend or withdraw. */
export const available = (memberId: string): Account => ({ kind: 'available', owner: memberId })
/** What is reserved for a member's open withdrawals. */
export const held = (memberId: string): Account => ({ kind: 'held', owner: memberId })
/** A member's settled income that is not claimed yet. */
export const income = (memberId: string): Account => ({ kind: 'income', owner: memberId })
/** Prices of a machine's units that can still be undone. */
export const escrow = (machineId: string): Account => ({ kind: 'escrow', owner: machineId })
/** Prices of a machine's units that are final. */
export const capital = (machineId: string): Account => ({ kind: 'capital', owner: machineId })
/** What a machine earned and has not been distributed yet. */
export const revenue = (machineId: string): Account => ({ kind: 'revenue', owner: machineId })
/** What a rail actually holds. */
export const custody = (rail: string): Account => ({ kind: 'custody', owner: rail })
export const promotions: Account = { kind: 'promotions', owner: '' }
export const platformOwner: Account = { kind: 'owner', owner: '' }
export const fees: Account = { kind: 'fees', owner: '' }
export const fx: Account = { kind: 'fx', owner: '' }
