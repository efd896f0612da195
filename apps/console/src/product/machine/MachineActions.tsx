import { machineKey, machineRetire, machineUpdate } from '@millrace/contract/console/machine'
import { releaseRequest } from '@millrace/contract/console/release'
import { reportEnter } from '@millrace/contract/console/report'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { LinkBase, useNotify, useRedirect } from 'react-admin'
import { Section } from '../../components/Section.tsx'
import { listPath } from '../../shell/listPath.ts'
import { usePermission } from '../../shell/usePermission.ts'
import { RequestReleaseDialog } from '../release/RequestReleaseDialog.tsx'
import { EnterReportDialog } from '../report/EnterReportDialog.tsx'
import { useRefreshMachines } from '../useRefreshMachines.ts'
import { KeyDialog } from './KeyDialog.tsx'
import type { Machine } from './machineLook.ts'
import { RetireDialog } from './RetireDialog.tsx'

type Deed = 'report' | 'release' | 'key' | 'retire'

/** What an operator can do with a machine. Who may only read is told who may do it. */
export function MachineActions({ machine, onChanged }: { machine: Machine; onChanged: (row: Machine) => void }) {
  const [deed, setDeed] = useState<Deed | null>(null)
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefreshMachines()
  const may = {
    update: usePermission(machineUpdate),
    report: usePermission(reportEnter),
    release: usePermission(releaseRequest),
    key: usePermission(machineKey),
    retire: usePermission(machineRetire),
  }
  const close = () => setDeed(null)
  function done(row: Machine, words: string) {
    close()
    onChanged(row)
    notify(words)
  }
  const lists = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1.5, ml: -1.75 }}>
      <Button component={LinkBase} to={listPath('order', { machineId: machine.id })}>
        Orders
      </Button>
      <Button component={LinkBase} to={listPath('receipt', { machineId: machine.id })}>
        Receipts
      </Button>
    </Box>
  )
  if (!may.update)
    return (
      <Section title="Actions">
        <Typography variant="body2" color="textSecondary">
          Your role reads this. Finance and admin change machines and handle their money.
        </Typography>
        {lists}
      </Section>
    )
  return (
    <Section title="Actions" about="Each is written to the audit log.">
      <Box sx={{ display: 'grid', gap: 1 }}>
        {may.report && !machine.isRetired && (
          <Button variant="contained" onClick={() => setDeed('report')} sx={{ minHeight: 44 }}>
            Enter a day’s revenue
          </Button>
        )}
        <Button variant="outlined" component={LinkBase} to={`/machine/${machine.id}`}>
          Edit
        </Button>
        {may.release && (
          <Button variant="outlined" onClick={() => setDeed('release')}>
            Request a capital release
          </Button>
        )}
        {may.key && (
          <Button variant="outlined" onClick={() => setDeed('key')}>
            {machine.publicKey ? 'Replace the public key' : 'Set the public key'}
          </Button>
        )}
        {may.retire && !machine.isRetired && (
          <Button variant="outlined" color="error" onClick={() => setDeed('retire')}>
            Retire
          </Button>
        )}
      </Box>
      {machine.isRetired && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          A retired machine is sold no more. Its reserve goes to the orders valid at the next settlement.
        </Typography>
      )}
      {lists}
      {deed === 'report' && (
        <EnterReportDialog
          machine={{ id: machine.id, name: machine.name.en_US }}
          onClose={close}
          onDone={(row) => {
            refresh()
            notify('Entered')
            redirect(`/report/${row.id}/show`)
          }}
        />
      )}
      {deed === 'release' && (
        <RequestReleaseDialog
          machine={{ id: machine.id, name: machine.name.en_US, capital: machine.capital }}
          onClose={close}
          onDone={() => {
            close()
            refresh()
            notify('Requested. Another operator decides.')
          }}
        />
      )}
      {deed === 'key' && <KeyDialog machine={machine} onClose={close} onDone={(row) => done(row, 'The key is set')} />}
      {deed === 'retire' && <RetireDialog machine={machine} onClose={close} onDone={(row) => done(row, 'Retired')} />}
    </Section>
  )
}
