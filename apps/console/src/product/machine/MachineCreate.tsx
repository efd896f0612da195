import { machineCreate } from '@millrace/contract/console/machine'
import { Box } from '@mui/material'
import { ResourceContextProvider, Title, useRequireAccess } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { send } from '../../shell/send.ts'
import { MachineForm } from './MachineForm.tsx'
import { toMachineRequest } from './machineValues.ts'
import { useSaveMachine } from './useSaveMachine.ts'

export default function MachineCreate() {
  const { isPending } = useRequireAccess({ resource: 'machine', action: 'create' })
  const { problem, save } = useSaveMachine()
  return (
    <ResourceContextProvider value="machine">
      <Title title="New machine" preferenceKey={false} />
      <Box>
        <BackLink to="/machine" label="All machines" />
      </Box>
      {!isPending && (
        <MachineForm
          problem={problem}
          cancelTo="/machine"
          onSave={(values) => save(async () => (await send(machineCreate, toMachineRequest(values))).data)}
        />
      )}
    </ResourceContextProvider>
  )
}
