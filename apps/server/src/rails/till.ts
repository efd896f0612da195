/** What somebody paid in: a machine's takings, for a member's wallet, or the owner's own money. */
export type Payment = ({ readonly machineId: string } | { readonly memberId: string } | { readonly isOwners: true }) & {
  /** In the smallest unit of USDT. */
  readonly amountMinor: bigint
  readonly sender: string
  readonly note: string
  /** The rail's own name for the payment: the same one again is the same payment. Made up when left out. */
  readonly transaction?: string
}

/**
 * Where practice money is paid in. A till says what arrived; a machine's takings are used when a report of them is
 * approved, a member's are in the wallet at once,
 * and the owner's wait for an adjustment. */
export type Till = {
  /** Answers with the receipt's id. */
  readonly payIn: (payment: Payment) => Promise<string>
  /** Many at once, in the order given. */
  readonly payInMany: (payments: readonly Payment[]) => Promise<string[]>
  readonly close: () => Promise<void>
}
