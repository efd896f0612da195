import { machineList } from '@millrace/contract/console/machine'
import { useCall } from '../../components/useCall.ts'

/** The names of machines by id, in the order of the list. */
export function useMachineNames(): ReadonlyMap<string, string> {
  const { data } = useCall(machineList, { pageSize: 100 }, { staleTime: 30_000 })
  return new Map((data?.list ?? []).map(({ id, name }) => [id, name.en_US]))
}
