/** The moments between two of which the signer can be killed. Tests end it there; otherwise nobody listens. */
export type Checkpoint =
  | 'keys-made'
  | 'key-known'
  | 'payout-checked'
  | 'payout-inserted'
  | 'payout-kept'
  | 'sweep-kept'
  | 'before-sending'
  | 'sent'
export type OnCheckpoint = (point: Checkpoint) => Promise<void> | void
