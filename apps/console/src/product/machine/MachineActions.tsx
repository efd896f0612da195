import { machineKey, machineRetire, machineUpdate } from '@millrace/contract/console/machine'
import { releaseRequest } from '@millrace/contract/console/release'
import { reportEnter } from '@millrace/contract/console/report'
import { Alert, Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Note } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { Section } from '../../components/Section.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { send } from '../../shell/send.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { changeNames } from '../change/changeBadges.ts'
import { RequestReleaseDialog } from '../release/RequestReleaseDialog.tsx'
import { EnterReportDialog } from '../report/EnterReportDialog.tsx'
import { DestinationDialog } from './DestinationDialog.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import type { Machine } from './machineBadges.ts'

export function MachineActions({ machine, onChanged }: { machine: Machine; onChanged: (row: Machine) => void }) {
  const can = {
    update: useCanCall(machineUpdate),
    report: useCanCall(reportEnter),
    release: useCanCall(releaseRequest),
    key: useCanCall(machineKey),
    retire: useCanCall(machineRetire),
  }
  const { id, capital, isRetired, openChanges } = machine
  const name = machine.name.en_US
  const lists = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1.5, ml: -1.75 }}>
      {(['order', 'change', 'receipt'] as const).map((list) => (
        <Button key={list} component={LinkBase} to={listPath(list, { machineId: id })}>
          {listNames[list]}
        </Button>
      ))}
    </Box>
  )
  if (!can.update)
    return (
      <Section title="Actions">
        <Note>Your role can only read this. Finance and admin change machines and handle their money.</Note>
        {lists}
      </Section>
    )
  const dialog = (close: () => void) => ({ machine, onClose: close, onChanged })
  return (
    <Section title="Actions" description="Every action is written to the audit log.">
      <Box sx={{ display: 'grid', gap: 1 }}>
        {can.report && !isRetired && (
          <DialogButton
            variant="contained"
            sx={{ minHeight: 44 }}
            renderDialog={(close) => <EnterReportDialog machine={{ id, name }} onClose={close} />}
          >
            Enter a day’s revenue
          </DialogButton>
        )}
        <Button variant="outlined" component={LinkBase} to={`/machine/${id}`}>
          Edit
        </Button>
        {can.release && machine.destination && (
          <DialogButton
            variant="outlined"
            renderDialog={(close) => <RequestReleaseDialog machine={{ id, name, capital }} onClose={close} />}
          >
            Request a capital release
          </DialogButton>
        )}
        {can.key && !openChanges.includes('destination') && (
          <DialogButton variant="outlined" renderDialog={(close) => <DestinationDialog {...dialog(close)} />}>
            {machine.destination ? 'Replace the owner’s destination' : 'Register the owner’s destination'}
          </DialogButton>
        )}
        {can.key && !openChanges.includes('key') && (
          <DialogButton variant="outlined" renderDialog={(close) => <KeyDialog {...dialog(close)} />}>
            {machine.publicKey ? 'Replace the public key' : 'Set the public key'}
          </DialogButton>
        )}
        {can.retire && !isRetired && !openChanges.includes('retirement') && (
          <ConfirmButton
            label="Retire"
            title={`Retire ${name}?`}
            confirmLabel="Propose"
            variant="outlined"
            color="error"
            isDangerous
            reasonHint="Members with a valid order read this."
            onConfirm={async (reason) => {
              onChanged((await send(machineRetire, { id, reason })).data)
              return 'Proposed. Another operator has to decide.'
            }}
          >
            Another operator has to approve this. Then it is no longer sold, and its reserve of{' '}
            {formatUsdt(machine.reserve)} USDT goes to the valid orders at the next settlement. This cannot be undone.
          </ConfirmButton>
        )}
      </Box>
      {openChanges.length > 0 && (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          Waiting for another operator: {openChanges.map((kind) => changeNames[kind].toLowerCase()).join(', ')}.
        </Alert>
      )}
      {isRetired && (
        <Note sx={{ mt: 1 }}>
          A retired machine is no longer sold. Its reserve goes to the valid orders at the next settlement.
        </Note>
      )}
      {lists}
    </Section>
  )
}

const listNames = { order: 'Orders', change: 'Changes', receipt: 'Receipts' } as const
