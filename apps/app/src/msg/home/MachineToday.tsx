import { eveningDay } from '@millrace/contract/income/evening'
import type { MachineKind } from '@millrace/contract/product/product'
import { useSaySum } from '../../features/product/live/useFormatSum.ts'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'

/** What a machine of the member has reported today, after what stands before it. Texts: `live`. */
export function MachineToday({ machineId }: { machineId: string }) {
  const { data } = useCall(eveningDay, {}, { staleTime: 60_000 })
  const machine = data?.today?.machines.find((each) => each.machineId === machineId)
  return machine && machine.sum !== null && <Sum kind={machine.kind} isCount={machine.isCount} sum={machine.sum} />
}

function Sum({ kind, isCount, sum }: { kind: MachineKind; isCount: boolean; sum: string }) {
  const t = useText()
  const saySum = useSaySum(isCount ? 'count' : 'energy', kind)
  return <> · {t('home.holdings.today', { count: saySum(sum) })}</>
}
