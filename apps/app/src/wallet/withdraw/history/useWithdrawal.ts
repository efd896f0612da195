import { withdrawDetail } from '@millrace/contract/wallet/withdraw'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../shell/client.ts'
import { queryKeyOf } from '../../../shell/queries.ts'
import { useLanguage } from '../../../shell/useText.ts'
import { refetchIntervalMs } from './refetchIntervalMs.ts'

/** One withdrawal, looked at again for as long as it moves. */
export function useWithdrawal(id: string) {
  const { header } = useLanguage()
  return useQuery({
    queryKey: queryKeyOf(withdrawDetail, header, { id }),
    queryFn: ({ signal }) => callApi(withdrawDetail, { id }, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data ? refetchIntervalMs(data) : false),
  })
}
