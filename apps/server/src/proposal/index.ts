export type { ServerKind, ServerKinds } from './kinds.ts'
export { createProposalHandlers } from './operator.ts'
export { decide, findProposal, propose, twoPeopleOf, type StoredProposal } from './store.ts'
