import type { DataOf } from '@millrace/contract/call'
import { machinePlaces } from '@millrace/contract/console/machine'
import { MachineMap, type Pin } from '@millrace/map/MachineMap'
import { Box, ButtonBase, Card, Typography, useTheme } from '@mui/material'
import { useState } from 'react'
import { LinkBase } from 'react-admin'
import { Note } from '../../components/cells.tsx'
import { Loaded, PageHead, wholeRowSx } from '../../components/PageHead.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useCall } from '../../components/useCall.ts'
import { machineKindNames } from '../machine/machineBadges.ts'
import { describeDoing, doingTones } from './doing.ts'
import { FleetHealth } from './FleetHealth.tsx'
import { OpenAlerts } from './OpenAlerts.tsx'

type Machine = DataOf<typeof machinePlaces>[number]

const texts = {
  label: 'Map of the fleet',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show the whole fleet',
  sayCluster: (pins: readonly Pin[]) =>
    `${pins.length} machines close to each other: ${pins.map(({ name }) => name).join(', ')}`,
}

/** Where the machines stand, exactly, beside a list that says the same in the same order. */
export default function FleetMap() {
  return (
    <>
      <PageHead>
        Where machines stand, and how they are doing by their newest report. Members see places to about a kilometre.
      </PageHead>
      <Loaded
        what="The fleet"
        query={useCall(machinePlaces, {})}
        placeholdersPx={[480, 120]}
        sx={{ gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }, alignItems: 'start' }}
      >
        {(machines) => <Fleet machines={machines} />}
      </Loaded>
    </>
  )
}

function Fleet({ machines }: { machines: readonly Machine[] }) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const theme = useTheme().palette.mode
  const pins = machines.flatMap((machine): readonly Pin[] => {
    const { id, name, place, doing, at } = machine
    if (!at) return []
    return [{ id, name, label: [name, place, describeDoing(machine)].join(', '), ...at, tone: doingTones[doing].pin }]
  })
  const choose = (id: string) => {
    setChosenId(id)
    document.querySelector(`[data-machine="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <Card sx={{ height: { xs: '42vh', lg: 'min(480px, calc(100vh - 320px))' }, overflow: 'hidden' }}>
        <MachineMap pins={pins} chosenId={chosenId} onChoose={choose} texts={texts} theme={theme} />
      </Card>
      <OpenAlerts />
      <Card sx={wholeRowSx}>
        <Box component="ul" aria-label="Machines" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {machines.map((machine) => (
            <FleetRow
              key={machine.id}
              machine={machine}
              isChosen={machine.id === chosenId}
              onChoose={() => setChosenId(machine.id)}
            />
          ))}
        </Box>
        {machines.length === 0 && <Typography sx={{ p: 2 }}>No machines yet.</Typography>}
      </Card>
    </>
  )
}

type FleetRowProps = { readonly machine: Machine; readonly isChosen: boolean; readonly onChoose: () => void }

function FleetRow({ machine, isChosen, onChoose }: FleetRowProps) {
  const { id, name, place, kind, doing, isPublished, at } = machine
  return (
    <Box component="li" data-machine={id} sx={{ '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}>
      <ButtonBase
        component={LinkBase}
        to={`/machine/${id}/show`}
        aria-current={isChosen || undefined}
        onFocus={onChoose}
        onMouseEnter={onChoose}
        sx={{
          // In columns where there is room, so that one looks down them.
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 2fr) 170px' },
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          width: '100%',
          minHeight: 44,
          px: 2.5,
          py: 0.75,
          textAlign: 'left',
          '&[aria-current]': { bgcolor: 'primary.light' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Note>
            {machineKindNames[kind]} · {place}
            {!at && ' · Not on the map'}
          </Note>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <StateChip label={describeDoing(machine)} tone={doingTones[doing].chip} />
          {!isPublished && <StateChip label="Draft" tone="neutral" />}
          <FleetHealth machineId={id} />
        </Box>
        <Note sx={{ textAlign: { md: 'right' } }}>
          {at ? `${at.latitude},\u00a0${at.longitude}` : 'Not on the map'}
        </Note>
      </ButtonBase>
    </Box>
  )
}
