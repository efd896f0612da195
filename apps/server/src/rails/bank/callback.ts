import { railCallback } from '@millrace/contract/wallet/recharge'
import { handle, refuse, type Handler } from '../../http/handle.ts'

export const bankHandlers: readonly Handler[] = [
  handle(railCallback, async ({ rails: { bank } }, callback) => {
    if (!bank) return refuse('rail.off')
    // Signatures are dated by the wall clock, even when the practice clock was moved.
    switch (await bank.receiveCallback(callback, Date.now())) {
      case 'accepted':
        return null
      case 'signature':
        return refuse('callback.signature')
      case 'stale':
        return refuse('callback.stale')
      case 'unreadable':
        return refuse('callback.unreadable')
      // Refused, so that the bank sends it again.
      case 'retry-later':
        return refuse('rail.off')
    }
  }),
]
