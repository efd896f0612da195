import { withdrawRecord, withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { queryClient } from '../shell/queries.ts'

/** Call it after money has moved: fetches everything again that shows the wallet. */
export const invalidateWallet = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' &&
      (path === withdrawStatus.path || path === withdrawRecord.path || /^(?:wallet|fund)\//.test(path)),
  })
