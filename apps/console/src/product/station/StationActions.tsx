import { stationAsk, stationClose, type StationAction } from '@millrace/contract/console/station'
import { Box } from '@mui/material'
import { Note } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { OpenProposals, useOpenProposals } from '../../components/proposal/OpenProposals.tsx'
import { useCanPropose } from '../../components/proposal/useSigner.ts'
import { Section } from '../../components/Section.tsx'
import { send } from '../../shell/send.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { LogDialog } from './LogDialog.tsx'
import { MeterDialog } from './MeterDialog.tsx'
import type { Station } from './stationBadges.ts'

const asks: readonly { action: StationAction; label: string; text: string }[] = [
  { action: 'restart', label: 'Restart', text: 'It restarts once nobody is charging, and connects again by itself.' },
  {
    action: 'out-of-service',
    label: 'Out of service',
    text: 'Nobody can begin to charge until it is in service again.',
  },
  { action: 'in-service', label: 'In service', text: 'Cars can charge again.' },
  {
    action: 'start-session',
    label: 'Start a session',
    text: 'For a driver who stands there and cannot start it. It begins at the first connector, and costs what any session does.',
  },
  { action: 'ask-state', label: 'Ask for its state', text: 'It says at once what each connector does.' },
]

export function StationActions({ station }: { station: Station }) {
  const isGateway = station.kind === 'gateway'
  const can = {
    ask: useCanCall(stationAsk) && !isGateway,
    close: useCanCall(stationClose),
    meter: useCanPropose('meter') && !isGateway,
    key: useCanPropose('machine-key') && isGateway,
  }
  const proposals = useOpenProposals({ subject: station.machineId }).filter(({ kind, after }) =>
    isGateway ? kind === 'machine-key' : after['stationId'] === station.id,
  )
  const open = station.meters.filter(({ closedTime }) => closedTime === null)
  if (station.closedTime) return null
  return (
    <Section title="Actions" description="Every action is written to the audit log.">
      <Box sx={{ display: 'grid', gap: 1 }}>
        {can.key && (
          <DialogButton
            variant={station.machineKey ? 'outlined' : 'contained'}
            sx={{ minHeight: 44 }}
            renderDialog={(close) => <KeyDialog station={station} onClose={close} />}
          >
            {station.machineKey ? 'Replace its key' : 'Propose its key'}
          </DialogButton>
        )}
        {can.meter && open.length < station.connectors && (
          <DialogButton
            variant="contained"
            sx={{ minHeight: 44 }}
            renderDialog={(close) => <MeterDialog station={station} onClose={close} />}
          >
            Propose a meter
          </DialogButton>
        )}
        {can.meter &&
          open.map((meter) => (
            <DialogButton
              key={meter.id}
              variant="outlined"
              renderDialog={(close) => <MeterDialog station={station} replaced={meter} onClose={close} />}
            >
              Replace the meter {meter.serial}
            </DialogButton>
          ))}
        {can.ask &&
          asks.map(({ action, label, text }) => (
            <ConfirmButton
              key={action}
              variant="outlined"
              disabled={!station.isConnected}
              label={label}
              title={`${label}: ${station.identity}?`}
              onConfirm={async () => {
                await send(stationAsk, { id: station.id, action })
                return 'The charger was asked'
              }}
            >
              {text}
            </ConfirmButton>
          ))}
        {can.ask && (
          <DialogButton
            variant="outlined"
            disabled={!station.isConnected}
            renderDialog={(close) => <LogDialog station={station} onClose={close} />}
          >
            Ask for its log
          </DialogButton>
        )}
        {can.close && (
          <ConfirmButton
            variant="outlined"
            color="error"
            isDangerous
            label="Disconnect for good"
            title={`Disconnect ${station.identity} for good?`}
            onConfirm={async () => {
              await send(stationClose, { id: station.id })
              return 'Disconnected'
            }}
          >
            It cannot connect again under this name. What it has reported stays.
          </ConfirmButton>
        )}
      </Box>
      {can.ask && !station.isConnected && (
        <Note sx={{ mt: 1 }}>It is not connected, so nothing can be asked of it.</Note>
      )}
      <OpenProposals proposals={proposals} />
    </Section>
  )
}
