import { stationConnect } from '@millrace/contract/console/station'
import { Typography } from '@mui/material'
import { useState } from 'react'
import { useRedirect } from 'react-admin'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { MachineField } from '../../components/MachineField.tsx'
import { send } from '../../shell/send.ts'
import { findZoneProblem } from './findZoneProblem.ts'

type Props = {
  /** Chosen already, where it is the page of one. */
  readonly machine?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

const findNameProblem = (typed: string): string =>
  /^([A-Za-z0-9._-]{3,48})?$/.test(typed.trim()) ? '' : 'Three to 48 letters, digits, dots, hyphens or underscores.'

const kinds = [
  ['charger', 'A charger, by OCPP'],
  ['gateway', 'A gateway: solar, laundry, vending'],
] as const
const chargerText = 'It connects by OCPP 1.6 or 2.0.1. Its first password is shown once, and ends after a day.'
const gatewayText = 'It has no password: it signs with the machine’s key, which two people approve.'

/** Connects a charger or a gateway, and opens its page: of a charger it shows address and first password, once. */
export function ConnectDialog({ machine, onClose }: Props) {
  const [machineId, setMachineId] = useState(machine?.id ?? null)
  const redirect = useRedirect()
  return (
    <ActionDialog
      title={machine ? `Connect a charger or gateway of ${machine.name}` : 'Connect a charger or gateway'}
      confirmLabel="Connect"
      defaultValues={{
        kind: 'charger',
        identity: '',
        connectors: '1',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }}
      isReady={() => machineId !== null}
      onClose={onClose}
      onConfirm={async ({ kind, identity, connectors, timeZone }) => {
        const { id, password } = (
          await send(stationConnect, {
            machineId: machineId ?? '',
            kind: kind === 'gateway' ? 'gateway' : 'charger',
            identity: identity.trim(),
            connectors: Number(connectors),
            timeZone: timeZone.trim(),
          })
        ).data
        redirect(`/station/${id}/show`, undefined, undefined, undefined, { password })
      }}
    >
      {({ kind }) => {
        const isGateway = kind === 'gateway'
        return (
          <>
            <FormField name="kind" label="What it is" options={kinds} />
            <Typography>{isGateway ? gatewayText : chargerText}</Typography>
            {!machine && <MachineField value={machineId} onChange={(chosen) => setMachineId(chosen?.id ?? null)} />}
            <FormField
              name="identity"
              label="Name"
              isRequired
              findProblem={findNameProblem}
              hint={isGateway ? 'As you call it here.' : 'As it will be entered in the charger, such as CP-12-NSK.'}
              autoComplete="off"
              input={{ spellCheck: false }}
            />
            {!isGateway && (
              <FormField
                name="connectors"
                label="Connectors"
                options={Array.from({ length: 16 }, (_, index) => [String(index + 1), String(index + 1)] as const)}
              />
            )}
            <FormField
              name="timeZone"
              label="Time zone of the place"
              isRequired
              findProblem={findZoneProblem}
              hint="Tariffs and days begin at midnight there."
              autoComplete="off"
              input={{ spellCheck: false }}
            />
          </>
        )
      }}
    </ActionDialog>
  )
}
