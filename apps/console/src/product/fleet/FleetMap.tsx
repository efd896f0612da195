import { machinePlaces } from '@millrace/contract/console/machine'
import { MachineMap, type Pin } from '@millrace/map/MachineMap'
import { Box, Card, useTheme } from '@mui/material'
import { useState } from 'react'
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx'
import { Loaded, PageHead, wholeRowSx } from '../../components/PageHead.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatCount } from '../../shell/amount.ts'
import { describeDoing, doingTones } from './doing.ts'
import { isSilent, type FleetMachine } from './fleetOrder.ts'
import { FleetTable } from './FleetTable.tsx'
import { OpenAlerts } from './OpenAlerts.tsx'

const texts = {
  label: 'Map of the fleet',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show the whole fleet',
  sayCluster: (pins: readonly Pin[]) =>
    `${pins.length} machines close to each other: ${pins.map(({ name }) => name).join(', ')}`,
}

/** Where the machines stand, exactly, above a table of the same. */
export default function FleetMap() {
  return (
    <>
      <PageHead>
        Where machines stand, and how they are doing by their newest report and by what was heard of them. What was paid
        is compared with what was expected over the last 30 settled days.
      </PageHead>
      <Loaded
        what="The fleet"
        query={useCall(machinePlaces, {}, { refetchInterval: 30_000 })}
        placeholdersPx={[480, 120, 400]}
        sx={{ gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }, alignItems: 'start' }}
      >
        {(machines) => <Fleet machines={machines} />}
      </Loaded>
    </>
  )
}

type FleetFilter = {
  readonly text: string
  readonly isShown: (machine: FleetMachine) => boolean
  readonly none: string
}

const filters: readonly FleetFilter[] = [
  { text: 'All', isShown: () => true, none: 'No machines yet. They are added on the page of machines.' },
  { text: 'With alerts', isShown: ({ alerts }) => alerts.length > 0, none: 'No machine has an open alert.' },
  { text: 'Silent', isShown: isSilent, none: 'None is silent.' },
  { text: 'Connected', isShown: ({ health }) => health !== null, none: 'No machine has a station or a gateway yet.' },
]

function Fleet({ machines }: { machines: readonly FleetMachine[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [filter, setFilter] = useState(0)
  const theme = useTheme().palette.mode
  const { isShown, none } = filters[filter] as FleetFilter
  const shown = machines.filter(isShown)
  const pins = shown.flatMap((machine): readonly Pin[] => {
    const { id, name, place, doing, at } = machine
    if (!at) return []
    const tone = isSilent(machine) ? 'bad' : doingTones[doing].pin
    return [{ id, name, label: [name, place, describeDoing(machine)].join(', '), ...at, tone }]
  })
  const choose = (id: string) => {
    setChosenId(id)
    document.querySelector(`[data-machine="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Box sx={wholeRowSx}>
        <ChoiceButtons
          label="Machines shown"
          choices={filters.map(({ text, isShown }, index) => ({
            label: `${text} ${formatCount(machines.filter(isShown).length)}`,
            isChosen: index === filter,
            onChoose: () => setFilter(index),
          }))}
        />
      </Box>
      <Card sx={{ height: { xs: '42vh', lg: 'min(480px, calc(100vh - 320px))' }, overflow: 'hidden' }}>
        <MachineMap pins={pins} chosenId={chosenId} onChoose={choose} texts={texts} theme={theme} />
      </Card>
      <OpenAlerts />
      <FleetTable machines={shown} emptyText={none} chosenId={chosenId} onChoose={setChosenId} />
    </>
  )
}
