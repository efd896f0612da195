import { machineCreate, machineOne, machineUpdate } from '@millrace/contract/console/machine'
import { Box, Skeleton } from '@mui/material'
import { ResourceContextProvider, Title, useParams, useRequireAccess } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/DetailPage.tsx'
import { fetchOnce, useCall } from '../../components/useCall.ts'
import { send } from '../../shell/send.ts'
import { MachineForm } from './MachineForm.tsx'
import { toMachineRequest, toText, type Values } from './machineValues.ts'
import { useSaveMachine } from './useSaveMachine.ts'

/** The form of the machine in the address, or of a new one. */
export default function MachineEdit() {
  const { id } = useParams()
  const { isPending } = useRequireAccess({ resource: 'machine', action: id ? 'edit' : 'create' })
  // A refetch would reset the form while the operator types.
  const options = { ...fetchOnce, enabled: id !== undefined }
  const { data: machine, error, refetch } = useCall(machineOne, { id: id ?? '' }, options)
  const { problem, save } = useSaveMachine()
  const page = id ? `/machine/${id}/show` : '/machine'
  const title = !id ? 'New machine' : machine ? `Edit ${machine.name.en_US}` : 'Edit machine'
  const isLoaded = machine !== undefined || !id
  async function sendValues(values: Values) {
    const request = toMachineRequest(values, machine)
    const { data } = id
      ? await send(machineUpdate, { id, ...request, reason: toText(values['reason']) })
      : await send(machineCreate, request)
    return data
  }
  return (
    <ResourceContextProvider value="machine">
      <Title title={title} preferenceKey={false} />
      <Box>
        <BackLink to={page} label={id ? 'Back to the machine' : 'All machines'} />
      </Box>
      {!isLoaded && error && <PageError noun="machine" error={error} onRetry={() => void refetch()} />}
      {!isLoaded && !error && <Skeleton variant="rounded" height={480} aria-hidden sx={{ mt: 2 }} />}
      {isLoaded && !isPending && (
        <MachineForm
          {...(machine && { machine })}
          problem={problem}
          cancelTo={page}
          onSave={(values) => save(() => sendValues(values))}
        />
      )}
    </ResourceContextProvider>
  )
}
