import type { Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** The points between which the signer can be killed. Tests kill it there; otherwise nothing listens. */
export type Checkpoint =
  | 'keys-created'
  | 'key-published'
  | 'payout-checked'
  | 'payout-inserted'
  | 'payout-committed'
  | 'payout-in-journal'
  | 'sweep-committed'
  | 'record-in-journal'
  | 'record-signed'
  | 'anchor-saved'
  | 'before-sending'
  | 'sent'
export type OnCheckpoint = (checkpoint: Checkpoint) => Promise<void> | void

/** Retrying does not help: an operator has to read the message first. It ends the signer. */
export class UnrecoverableError extends Error {
  override name = 'UnrecoverableError'
}
