/** What somebody paid in: a machine's takings, or for a member's wallet. */
export type Payment = ({ readonly machineId: string } | { readonly memberId: string }) & {
  /** In the smallest unit of USDT. */
  readonly amountMinor: bigint
  readonly sender: string
  readonly note: string
  /** The rail's own name for the payment: the same one again is the same payment. Made up when left out. */
  readonly transaction?: string
}

/** Where practice money is paid in. A till says what arrived; a machine's takings are used when a report of them is approved, a member's are in the wallet at once. */
export type Till = {
  /** Answers with the receipt's id. */
  readonly payIn: (payment: Payment) => Promise<string>
  /** Many at once, in the order given. */
  readonly payInMany: (payments: readonly Payment[]) => Promise<string[]>
  readonly close: () => Promise<void>
}
