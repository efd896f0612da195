import { machineOne, machineUpdate } from '@millrace/contract/console/machine'
import { Box, Skeleton } from '@mui/material'
import { ResourceContextProvider, Title, useParams, useRequireAccess } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/DetailPage.tsx'
import { fetchOnce, useCall } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'
import { MachineForm } from './MachineForm.tsx'
import { toMachineRequest, toText } from './machineValues.ts'
import { useSaveMachine } from './useSaveMachine.ts'

export default function MachineEdit() {
  const { id = '' } = useParams()
  const { isPending } = useRequireAccess({ resource: 'machine', action: 'edit' })
  // A refetch would reset the form while the operator types.
  const { data: machine, error, refetch } = useCall(machineOne, { id }, fetchOnce)
  const { problem, save } = useSaveMachine()
  const page = `/machine/${id}/show`
  return (
    <ResourceContextProvider value="machine">
      <Title title={machine ? `Edit ${machine.name.en_US}` : 'Edit machine'} preferenceKey={false} />
      <Box>
        <BackLink to={page} label="Back to the machine" />
      </Box>
      {!machine && error && <PageError noun="machine" error={error} onRetry={() => void refetch()} />}
      {!machine && !error && <Skeleton variant="rounded" height={480} aria-hidden sx={{ mt: 2 }} />}
      {machine && !isPending && (
        <MachineForm
          machine={machine}
          problem={problem}
          cancelTo={page}
          onSave={(values) =>
            save(
              async () =>
                (
                  await send(machineUpdate, {
                    id,
                    ...toMachineRequest(values, machine),
                    reason: toText(values['reason']),
                  })
                ).data,
            )
          }
        />
      )}
    </ResourceContextProvider>
  )
}
