import { machineKey, machineRetire, machineUpdate } from '@millrace/contract/console/machine'
import { releaseRequest } from '@millrace/contract/console/release'
import { reportEnter } from '@millrace/contract/console/report'
import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useNotify, useRedirect } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { listPath } from '../../shell/listPath.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { changeNames } from '../change/changeBadges.ts'
import { RequestReleaseDialog } from '../release/RequestReleaseDialog.tsx'
import { EnterReportDialog } from '../report/EnterReportDialog.tsx'
import { DestinationDialog } from './DestinationDialog.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import type { Machine } from './machineBadges.ts'
import { RetireDialog } from './RetireDialog.tsx'

type Action = 'report' | 'release' | 'key' | 'destination' | 'retire'

export function MachineActions({ machine, onChanged }: { machine: Machine; onChanged: (row: Machine) => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const notify = useNotify()
  const redirect = useRedirect()
  const can = {
    update: useCanCall(machineUpdate),
    report: useCanCall(reportEnter),
    release: useCanCall(releaseRequest),
    key: useCanCall(machineKey),
    retire: useCanCall(machineRetire),
  }
  const close = () => setAction(null)
  function finish(row: Machine, message: string) {
    close()
    onChanged(row)
    notify(message)
  }
  const lists = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1.5, ml: -1.75 }}>
      <Button component={LinkBase} to={listPath('order', { machineId: machine.id })}>
        Orders
      </Button>
      <Button component={LinkBase} to={listPath('change', { machineId: machine.id })}>
        Changes
      </Button>
      <Button component={LinkBase} to={listPath('receipt', { machineId: machine.id })}>
        Receipts
      </Button>
    </Box>
  )
  if (!can.update)
    return (
      <Section title="Actions">
        <Typography variant="body2" color="textSecondary">
          Your role can only read this. Finance and admin change machines and handle their money.
        </Typography>
        {lists}
      </Section>
    )
  return (
    <Section title="Actions" description="Every action is written to the audit log.">
      <Box sx={{ display: 'grid', gap: 1 }}>
        {can.report && !machine.isRetired && (
          <Button variant="contained" onClick={() => setAction('report')} sx={{ minHeight: 44 }}>
            Enter a day’s revenue
          </Button>
        )}
        <Button variant="outlined" component={LinkBase} to={`/machine/${machine.id}`}>
          Edit
        </Button>
        {can.release && machine.destination && (
          <Button variant="outlined" onClick={() => setAction('release')}>
            Request a capital release
          </Button>
        )}
        {can.key && !machine.openChanges.includes('destination') && (
          <Button variant="outlined" onClick={() => setAction('destination')}>
            {machine.destination ? 'Replace the owner’s destination' : 'Register the owner’s destination'}
          </Button>
        )}
        {can.key && !machine.openChanges.includes('key') && (
          <Button variant="outlined" onClick={() => setAction('key')}>
            {machine.publicKey ? 'Replace the public key' : 'Set the public key'}
          </Button>
        )}
        {can.retire && !machine.isRetired && !machine.openChanges.includes('retirement') && (
          <Button variant="outlined" color="error" onClick={() => setAction('retire')}>
            Retire
          </Button>
        )}
      </Box>
      {machine.openChanges.length > 0 && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          Waiting for another operator: {machine.openChanges.map((kind) => changeNames[kind].toLowerCase()).join(', ')}.
        </Alert>
      )}
      {machine.isRetired && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          A retired machine is no longer sold. Its reserve goes to the valid orders at the next settlement.
        </Typography>
      )}
      {lists}
      {action === 'report' && (
        <EnterReportDialog
          machine={{ id: machine.id, name: machine.name.en_US }}
          onClose={close}
          onDone={(row) => {
            notify('Entered')
            redirect(`/report/${row.id}/show`)
          }}
        />
      )}
      {action === 'release' && (
        <RequestReleaseDialog
          machine={{ id: machine.id, name: machine.name.en_US, capital: machine.capital }}
          onClose={close}
          onDone={() => {
            close()
            notify('Requested. Another operator has to decide.')
          }}
        />
      )}
      {action === 'key' && (
        <KeyDialog
          machine={machine}
          onClose={close}
          onDone={(row) => finish(row, 'Proposed. Another operator has to decide.')}
        />
      )}
      {action === 'destination' && (
        <DestinationDialog
          machine={machine}
          onClose={close}
          onDone={(row) => finish(row, 'Proposed. Another operator has to decide.')}
        />
      )}
      {action === 'retire' && (
        <RetireDialog
          machine={machine}
          onClose={close}
          onDone={(row) => finish(row, 'Proposed. Another operator has to decide.')}
        />
      )}
    </Section>
  )
}
