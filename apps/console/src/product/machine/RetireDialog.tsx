import { machineRetire } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'

export type MachineDialogProps = {
  readonly machine: Machine
  readonly onClose: () => void
  readonly onChanged: (row: Machine) => void
}

export function RetireDialog({ machine: { id, name, reserve }, onClose, onChanged }: MachineDialogProps) {
  return (
    <ReasonDialog
      title={`Retire ${name.en_US}?`}
      confirmLabel="Propose"
      isDangerous
      hint="Members with a valid order read this."
      onClose={onClose}
      onConfirm={async (reason) => {
        onChanged((await send(machineRetire, { id, reason })).data)
        return 'Proposed. Another operator has to decide.'
      }}
    >
      <Typography>
        Another operator has to approve this. Then it is no longer sold, and its reserve of {formatUsdt(reserve)} USDT
        goes to the valid orders at the next settlement. This cannot be undone.
      </Typography>
    </ReasonDialog>
  )
}
