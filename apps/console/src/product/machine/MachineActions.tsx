import { machineUpdate } from '@millrace/contract/console/machine'
import type { ProposalKind } from '@millrace/contract/console/proposal'
import { Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { Note } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { ProposeDialog } from '../../components/proposal/ProposeDialog.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { listPath } from '../../shell/listPath.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { ProposeReleaseDialog } from '../release/ProposeReleaseDialog.tsx'
import { EnterReportDialog } from '../report/EnterReportDialog.tsx'
import { DestinationDialog } from './DestinationDialog.tsx'
import { KeyDialog } from './KeyDialog.tsx'
import type { Machine } from './machineBadges.ts'

export function MachineActions({ machine }: { machine: Machine }) {
  const can = {
    update: useCanCall(machineUpdate),
    report: useCanPropose('report-entry'),
    release: useCanPropose('release'),
  }
  const { id, capital, isRetired } = machine
  const proposals = useOpenProposals({ subject: id })
  // Any number of releases may be open, so they are not found by what they are about.
  const releases = useOpenProposals({ kind: 'release' }).filter(({ after }) => after['machineId'] === id)
  const isOpen = (kind: ProposalKind) => proposals.some((proposal) => proposal.kind === kind)
  const name = machine.name.en_US
  const lists = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1.5, ml: -1.75 }}>
      {(['order', 'receipt'] as const).map((list) => (
        <Button key={list} component={LinkBase} to={listPath(list, { machineId: id })}>
          {listNames[list]}
        </Button>
      ))}
      <Button component={LinkBase} to={listPath('proposal', { subject: id })}>
        Changes
      </Button>
    </Box>
  )
  if (!can.update)
    return (
      <Section title="Actions">
        <Note>Your role can only read this. Finance and admin change machines and handle their money.</Note>
        {lists}
      </Section>
    )
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
        {machine.destination && (
          <DialogButton
            variant="outlined"
            renderDialog={(close) => <ProposeReleaseDialog machine={{ id, name, capital }} onClose={close} />}
          >
            Propose a capital release
          </DialogButton>
        )}
        {!isOpen('machine-destination') && (
          <DialogButton
            variant="outlined"
            renderDialog={(close) => <DestinationDialog machine={machine} onClose={close} />}
          >
            {machine.destination ? 'Replace the owner’s destination' : 'Register the owner’s destination'}
          </DialogButton>
        )}
        {!isOpen('machine-key') && (
          <DialogButton variant="outlined" renderDialog={(close) => <KeyDialog machine={machine} onClose={close} />}>
            {machine.publicKey ? 'Replace the public key' : 'Set the public key'}
          </DialogButton>
        )}
        {!isRetired && !isOpen('machine-retirement') && (
          <DialogButton
            variant="outlined"
            color="error"
            renderDialog={(close) => (
              <ProposeDialog
                title={`Retire ${name}?`}
                isDangerous
                toWish={() => ({ kind: 'machine-retirement', content: { machineId: id } })}
                reasonHint="Members with a valid order read this."
                onClose={close}
              >
                Another operator has to approve this. Then it is no longer sold, and its reserve of{' '}
                {formatUsdt(machine.reserve)} USDT goes to the valid orders at the next settlement. This cannot be
                undone.
              </ProposeDialog>
            )}
          >
            Retire
          </DialogButton>
        )}
      </Box>
      <OpenProposals proposals={[...proposals, ...releases]} />
      {isRetired && (
        <Note sx={{ mt: 1 }}>
          A retired machine is no longer sold. Its reserve goes to the valid orders at the next settlement.
        </Note>
      )}
      {lists}
    </Section>
  )
}

const listNames = { order: 'Orders', receipt: 'Receipts' } as const
