import { randomUUIDv7 } from 'node:crypto'

/** A new idempotency key. Keys that grow with time keep the index of keys compact. */
export const newTransferId = (): string => randomUUIDv7()
