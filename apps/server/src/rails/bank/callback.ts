import { railCallback } from '@millrace/contract/wallet/recharge'
import { handle, refuse, type Handler } from '../../http/handle.ts'

export const bankHandlers: readonly Handler[] = [
  handle(railCallback, async ({ rails: { bank } }, callback) => {
    if (!bank) return refuse('rail.off')
    // The bank's clock is the one on the wall, whatever day we practise.
    switch (await bank.receiveCallback(callback, Date.now())) {
      case 'taken':
        return null
      case 'signature':
        return refuse('callback.signature')
      case 'stale':
        return refuse('callback.stale')
      case 'unreadable':
        return refuse('callback.unreadable')
      // Asked to tell again, the bank does.
      case 'not-yet':
        return refuse('rail.off')
    }
  }),
]
