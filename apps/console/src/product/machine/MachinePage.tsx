import { machineOne } from '@millrace/contract/console/machine'
import { releaseList } from '@millrace/contract/console/release'
import { Columns, DetailPage } from '../../components/DetailPage.tsx'
import { useOne } from '../../components/useCall.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { TariffCard } from '../tariff/TariffCard.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { MachineActions } from './MachineActions.tsx'
import { MachineFacts } from './MachineFacts.tsx'
import { MachineReleases } from './MachineReleases.tsx'
import { MachineReports } from './MachineReports.tsx'
import { MachineStates } from './MachineStates.tsx'
import { MachineStations } from './MachineStations.tsx'

export default function MachinePage() {
  const { query } = useOne(machineOne)
  const hasReleases = useCanCall(releaseList)
  return (
    <DetailPage
      noun="machine"
      query={query}
      title={(machine) => machine?.name.en_US ?? 'Machine'}
      renderBadges={(machine) => <MachineStates machine={machine} />}
    >
      {(machine) => (
        <Columns isAsideFirst aside={<MachineActions machine={machine} />}>
          <AccountsCard machine={machine} />
          <MachineFacts machine={machine} />
          <MachineStations machine={machine} />
          <TariffCard machine={{ id: machine.id, name: machine.name.en_US }} />
          <MachineReports machineId={machine.id} />
          {hasReleases && <MachineReleases machineId={machine.id} />}
        </Columns>
      )}
    </DetailPage>
  )
}
