import { machineService } from '@millrace/contract/console/machine'
import { stationConnect, stationList } from '@millrace/contract/console/station'
import { Box } from '@mui/material'
import { Ago, Note } from '../../components/cells.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { RecentRecords, RecordLines } from '../../components/RecentRecords.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { listPath } from '../../shell/listPath.ts'
import { formatDay } from '../../shell/time.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { ConnectDialog } from '../station/ConnectDialog.tsx'
import { healthBadges } from '../station/stationBadges.ts'
import type { Machine } from './machineBadges.ts'
import { ServiceDialog } from './ServiceDialog.tsx'

type Props = { readonly machine: Machine & { readonly nextService: string | null } }

/** The chargers or the gateway of a machine, and the way to connect one. */
export function MachineStations({ machine: { id, name, isRetired, nextService } }: Props) {
  const canConnect = useCanCall(stationConnect)
  const canPlan = useCanCall(machineService)
  return (
    <>
      <RecentRecords
        title="Chargers and gateway"
        query={useCall(stationList, { machineId: id, pageSize: 8 }, { refetchInterval: 10_000 })}
        all={{ to: listPath('station', { machineId: id }), noun: 'chargers' }}
        emptyText="None is connected."
      >
        {(rows) => (
          <RecordLines rows={rows}>
            {(station) => (
              <>
                <TextLink to={`/station/${station.id}/show`} sx={{ fontWeight: 600 }}>
                  {station.identity}
                </TextLink>
                <StateChip {...healthBadges[station.health]} />
                {station.heardTime && (
                  <Box component="span" sx={{ ml: 'auto' }}>
                    <Ago time={station.heardTime} />
                  </Box>
                )}
              </>
            )}
          </RecordLines>
        )}
      </RecentRecords>
      {!isRetired && (canConnect || canPlan) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {canConnect && (
            <DialogButton
              variant="outlined"
              renderDialog={(close) => <ConnectDialog machine={{ id, name: name.en_US }} onClose={close} />}
            >
              Connect a charger or gateway
            </DialogButton>
          )}
          {canPlan && (
            <DialogButton
              variant="outlined"
              renderDialog={(close) => (
                <ServiceDialog id={id} name={name.en_US} planned={nextService} onClose={close} />
              )}
            >
              Plan the next service
            </DialogButton>
          )}
          {nextService && <Note>Next service: {formatDay(nextService)}</Note>}
        </Box>
      )}
    </>
  )
}
