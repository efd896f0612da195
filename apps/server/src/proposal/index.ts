export type { ServerKinds } from './kinds.ts'
export { createProposalHandlers } from './operator.ts'
export { decide, findProposal, propose, type StoredProposal } from './store.ts'
