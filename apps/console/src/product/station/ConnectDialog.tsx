import { stationConnect } from '@millrace/contract/console/station'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { useRedirect } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { MachineField } from '../../components/MachineField.tsx'
import { send } from '../../shell/send.ts'

type Props = {
  /** Chosen already, where it is the page of one. */
  readonly machine?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

const findNameProblem = (typed: string): string =>
  /^([A-Za-z0-9._-]{3,48})?$/.test(typed.trim()) ? '' : 'Three to 48 letters, digits, dots, hyphens or underscores.'
const zones = Intl.supportedValuesOf('timeZone')
const findZoneProblem = (typed: string): string =>
  typed === '' || zones.includes(typed) || typed === 'UTC' ? '' : 'Such as Asia/Kolkata or Africa/Nairobi.'

/** Makes the address and the first password of a charger, and opens its page, which shows them once. */
export function ConnectDialog({ machine, onClose }: Props) {
  const [machineId, setMachineId] = useState(machine?.id ?? null)
  const redirect = useRedirect()
  return (
    <ActionDialog
      title={machine ? `Connect a charger of ${machine.name}` : 'Connect a charger'}
      confirmLabel="Make its address"
      defaultValues={{ identity: '', connectors: '1', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
      isReady={() => machineId !== null}
      onClose={onClose}
      onConfirm={async ({ identity, connectors, timeZone }) => {
        const { id, password } = (
          await send(stationConnect, {
            machineId: machineId ?? '',
            identity: identity.trim(),
            connectors: Number(connectors),
            timeZone,
          })
        ).data
        redirect(`/station/${id}/show`, undefined, undefined, undefined, { password })
      }}
    >
      <Typography>
        The charger connects by OCPP 1.6 or 2.0.1. Its first password is shown once, and ends after a day.
      </Typography>
      {!machine && <MachineField value={machineId} onChange={(chosen) => setMachineId(chosen?.id ?? null)} />}
      <FormField
        name="identity"
        label="Name of the charge point"
        isRequired
        findProblem={findNameProblem}
        hint="As it will be entered in the charger, such as CP-12-NSK."
        autoComplete="off"
        input={{ spellCheck: false }}
      />
      <FormField
        name="connectors"
        label="Connectors"
        options={Array.from({ length: 16 }, (_, index) => [String(index + 1), String(index + 1)] as const)}
      />
      <FormField
        name="timeZone"
        label="Time zone of the place"
        isRequired
        findProblem={findZoneProblem}
        hint="Tariffs begin at midnight there."
        autoComplete="off"
        input={{ spellCheck: false }}
      />
    </ActionDialog>
  )
}
