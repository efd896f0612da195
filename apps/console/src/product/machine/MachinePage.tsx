import { machineOne } from '@millrace/contract/console/machine'
import { Box, Skeleton } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { Title, useParams } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/ErrorAlert.tsx'
import { answerKey, useCall } from '../../components/useCall.ts'
import { AccountsCard } from './AccountsCard.tsx'
import { MachineActions } from './MachineActions.tsx'
import type { Machine } from './machineBadges.ts'
import { MachineFacts } from './MachineFacts.tsx'
import { MachineReleases } from './MachineReleases.tsx'
import { MachineReports } from './MachineReports.tsx'
import { MachineStates } from './MachineStates.tsx'

/** One machine: its offer, its money, what it reported and what was released to its owner. */
export default function MachinePage() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const { data: machine, error, refetch } = useCall(machineOne, { id })
  function changed(row: Machine) {
    queryClient.setQueryData(answerKey(machineOne, { id }), row)
    for (const queryKey of [['machine'], ['console/machine/list'], ['audit']])
      void queryClient.invalidateQueries({ queryKey })
  }
  return (
    <>
      <Title title={machine?.name.en_US ?? 'Machine'} preferenceKey={false} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 0.5, mb: 1.5 }}>
        <BackLink to="/machine" label="All machines" />
        {machine && <MachineStates machine={machine} />}
      </Box>
      {!machine && error && <PageError what="machine" error={error} onRetry={() => void refetch()} />}
      {!machine && !error && (
        <Box aria-hidden sx={grid}>
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={260} />
        </Box>
      )}
      {machine && (
        <Box sx={grid}>
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <AccountsCard machine={machine} />
            <MachineFacts machine={machine} />
            <MachineReports machineId={machine.id} />
            <MachineReleases machineId={machine.id} />
          </Box>
          <Box sx={{ minWidth: 0, gridRow: { xs: 1, lg: 'auto' } }}>
            <MachineActions machine={machine} onChanged={changed} />
          </Box>
        </Box>
      )}
    </>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
} as const
