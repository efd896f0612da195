export { agreeAs, decideAs, proposeAs, tryProposeAs } from './asDemoOperator.ts'
export type { ServerKind, ServerKinds } from './kinds.ts'
export { createProposalHandlers } from './operator.ts'
export { decide, findProposal, propose, type NewProposal, type StoredProposal } from './store.ts'
