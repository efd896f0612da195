import { withdrawDetail } from '@millrace/contract/wallet/withdraw'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../shell/client.ts'
import { keyOf } from '../../../shell/queries.ts'
import { useLanguage } from '../../../shell/useText.ts'
import { askAgainMs } from './refetchIntervalMs.ts'

/** One withdrawal, looked at again for as long as it moves. */
export function useWithdrawal(id: string) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: keyOf(withdrawDetail, header, { id }),
    queryFn: ({ signal }) => ask(withdrawDetail, { id }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? askAgainMs(data) : false),
  })
}
