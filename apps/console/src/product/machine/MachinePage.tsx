import { machineOne } from '@millrace/contract/console/machine'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-admin'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { MachineActions } from './MachineActions.tsx'
import type { Machine } from './machineBadges.ts'
import { MachineFacts } from './MachineFacts.tsx'
import { MachineReleases } from './MachineReleases.tsx'
import { MachineReports } from './MachineReports.tsx'
import { MachineStates } from './MachineStates.tsx'

export default function MachinePage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const query = useCall(machineOne, { id })
  function handleChange(row: Machine) {
    queryClient.setQueryData(answerKey(machineOne, { id }), row)
  }
  return (
    <DetailPage
      noun="machine"
      query={query}
      title={(machine) => machine?.name.en_US ?? 'Machine'}
      back={{ to: '/machine', label: 'All machines' }}
      renderBadges={(machine) => <MachineStates machine={machine} />}
    >
      {(machine) => (
        <Columns isAsideFirst aside={<MachineActions machine={machine} onChanged={handleChange} />}>
          <AccountsCard machine={machine} />
          <MachineFacts machine={machine} />
          <MachineReports machineId={machine.id} />
          <MachineReleases machineId={machine.id} />
        </Columns>
      )}
    </DetailPage>
  )
}
