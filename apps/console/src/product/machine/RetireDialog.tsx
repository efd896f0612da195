import { machineRetire } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { ReasonDialog } from '../../components/ReasonDialog.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { send } from '../../shell/send.ts'
import type { Machine } from './machineBadges.ts'

type Props = { readonly machine: Machine; readonly onClose: () => void; readonly onDone: (row: Machine) => void }

export function RetireDialog({ machine: { id, name, reserve }, onClose, onDone }: Props) {
  return (
    <ReasonDialog
      title={`Retire ${name.en_US}?`}
      confirmLabel="Retire"
      isDangerous
      hint="Operators see this in the audit log."
      onClose={onClose}
      onConfirm={async (reason) => onDone((await send(machineRetire, { id, reason })).data)}
    >
      <Typography>
        It is no longer sold. Its reserve of {formatUsdt(reserve)} USDT goes to the valid orders at the next settlement.
        This cannot be undone.
      </Typography>
    </ReasonDialog>
  )
}
