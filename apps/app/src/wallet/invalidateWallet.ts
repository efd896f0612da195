import { withdrawRecord, withdrawStatus } from '@millrace/contract/wallet/withdraw'
import { queryClient } from '../shell/queries.ts'

/** After money has moved: everything that shows what the wallet has is asked for again. */
export const invalidateWallet = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' &&
      (path === withdrawStatus.path || path === withdrawRecord.path || /^(?:wallet|fund)\//.test(path)),
  })
