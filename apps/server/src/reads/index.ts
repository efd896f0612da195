export { createReads, type Reads } from './createReads.ts'
export { parsePosition } from './position.ts'
