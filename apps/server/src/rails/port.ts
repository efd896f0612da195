// The types by which http/context.ts names the rails. index.ts beside it leads to handlers, and those to the context
// again.
export type { Rails } from './createRails.ts'
export type { Till } from './till.ts'
