type Confirmations = { readonly confirmations: number | null; readonly confirmationsNeeded: number | null }

/** `12 of 20 confirmations`; empty where nothing is confirmed, as at the bank. */
export function describeConfirmations({ confirmations, confirmationsNeeded }: Confirmations): string {
  if (confirmations === null || confirmationsNeeded === null) return ''
  // A block that is added later makes nothing more final.
  return `${Math.min(confirmations, confirmationsNeeded)} of ${confirmationsNeeded} confirmations`
}
