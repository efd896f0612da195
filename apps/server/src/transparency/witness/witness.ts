/** What stands for a sealed day. */
export type Fingerprint = {
  readonly epoch: number
  readonly day: string
  /** The hash of the record, in hexadecimal. */
  readonly hash: string
  /** The six words of the hash. */
  readonly words: string
}

/** What a witness has signed, with its own time. */
export type Receipt = {
  /** Names the hash. The signature is over these bytes. */
  readonly text: string
  /** Ed25519, in hexadecimal. */
  readonly signature: string
  readonly publicKey: string
  /** Where anybody can look it up, without us. */
  readonly url: string
  readonly witnessedAt: Date
}

/**
 * An outside place that keeps the fingerprint of each sealed day, so that a day cannot be changed afterwards without
 * somebody else's record of it. README.md says how to add one.
 */
export type Witness = {
  readonly name: string
  /** The same fingerprint gets the same receipt. Null when the place cannot be reached. */
  readonly publish: (fingerprint: Fingerprint) => Promise<Receipt | null>
}
