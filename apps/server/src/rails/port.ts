// The types by which http/context.ts names the rails. It cannot import index.ts, whose handlers import the context.
export type { Till } from './practiceTill.ts'
export type { OwnRails, Rails } from './rails.ts'
