/** The details that a proof of presence is bound to, as the app and the server both write them. */
export const stepUpSubject = {
  withdraw: (amountMinor: bigint, destinationId: string) => `${amountMinor} ${destinationId}`,
  buy: (productId: string, num: number) => `${productId} ${num}`,
  address: ({ address, account }: { readonly address?: string | undefined; readonly account?: string | undefined }) =>
    (address || account || '').trim(),
  undo: (orderId: string) => orderId,
} as const
