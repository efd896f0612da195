import { transparencyMachines } from '@millrace/contract/transparency/machines'
import { useQuery } from '@tanstack/react-query'
import { describeQuery } from '../shell/queries.ts'
import { useLanguage } from '../shell/useText.ts'
import { fetchAllMachines } from './fetchAllMachines.ts'

export function useAllMachines({ enabled = true } = {}) {
  const { header } = useLanguage()
  return useQuery({
    ...describeQuery(transparencyMachines, header, 'all'),
    queryFn: ({ signal }) => fetchAllMachines(signal),
    enabled,
  })
}
