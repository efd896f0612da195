import { reportList } from '@millrace/contract/console/machine'
import { Lamp } from '../../components/Lamp.tsx'
import { useAnswer } from '../../components/useAnswer.ts'

const refreshMs = 60_000

/** How many reports wait for approval, beside the place in the menu. */
export function ReportLamp() {
  const { data } = useAnswer(reportList, { state: 'entered', pageSize: 1 }, { refetchInterval: refreshMs })
  return data && data.total > 0 ? <Lamp unseen="waiting">{data.total}</Lamp> : null
}
