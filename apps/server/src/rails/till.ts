/** What somebody paid in for a machine. */
export type Payment = {
  readonly machineId: string
  /** In the smallest unit of USDT. */
  readonly amountMinor: bigint
  readonly sender: string
  readonly note: string
  /** The rail's own name for the payment: the same one again is the same payment. Made up when left out. */
  readonly transaction?: string
}

/** Where machines' takings are paid in. A till says what arrived and nothing else; what it is used for is decided elsewhere. */
export type Till = {
  /** Answers with the receipt's id. */
  readonly payIn: (payment: Payment) => Promise<string>
  /** Many at once, in the order given. */
  readonly payInMany: (payments: readonly Payment[]) => Promise<string[]>
  readonly close: () => Promise<void>
}
