import { stationList } from '@millrace/contract/console/station'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { healthBadges } from '../station/stationBadges.ts'

/** The chargers of a machine, where it has some. One answer serves the whole list. */
export function FleetHealth({ machineId }: { machineId: string }) {
  const { data } = useCall(stationList, { pageSize: 100 }, { refetchInterval: 10_000 })
  return (data?.list ?? [])
    .filter((station) => station.machineId === machineId && station.health !== 'closed')
    .map(({ id, identity, health }) => (
      <StateChip
        key={id}
        {...healthBadges[health]}
        label={`${identity}: ${healthBadges[health].label.toLowerCase()}`}
      />
    ))
}
