import { createHash } from 'node:crypto'

/** The same id for the same text, so that a repeated request of the demonstration is idempotent. */
export const toDemoUuid = (text: string): string =>
  createHash('sha256')
    .update(`demonstration ${text}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
