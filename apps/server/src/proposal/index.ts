export { agreeAs, decideAs, proposeAs } from './asDemoOperator.ts'
export type { ServerKind, ServerKinds } from './kinds.ts'
export { createProposalHandlers } from './operator.ts'
export { decide, findProposal, propose, twoPeopleOf, type NewProposal, type StoredProposal } from './store.ts'
