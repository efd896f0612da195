import { machineCreate } from '@millrace/contract/console/machine'
import AddIcon from '@mui/icons-material/Add'
import { Box, Button, useMediaQuery, type Theme } from '@mui/material'
import { DataTable, LinkBase, SearchInput, SimpleList } from 'react-admin'
import { RecordList, denseTableSx, NothingFound } from '../../components/RecordList.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatUsdt } from '../../shell/amount.ts'
import { formatCount } from '../../shell/formatAge.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { useBusinessNowMs } from '../clock/useClock.ts'
import { machineKindNames } from '../kindNames.ts'
import { getMachineBadges, type Machine } from './machineBadges.ts'
import { MachineStates } from './MachineStates.tsx'
import { Stock } from './Stock.tsx'

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Name, place, owner"
    slotProps={{ htmlInput: { 'aria-label': 'Search machines', maxLength: 100 } }}
    sx={{ width: { xs: 1, sm: 280 } }}
  />,
]
const nothing = (
  <NothingFound
    title="No machines yet"
    text="A machine that is added stands here, first as a draft."
    isFilter={({ q }) => Boolean(q)}
  />
)

const smallPicture = (row: Machine) => (
  <Box
    component="img"
    src={row.pictures[0] ?? ''}
    alt=""
    sx={{ width: 40, height: 40, objectFit: 'cover', bgcolor: 'primary.light' }}
  />
)

export default function MachineList() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const mayAdd = useCanCall(machineCreate)
  const nowMs = useBusinessNowMs()
  const summary = (row: Machine) =>
    [
      machineKindNames[row.kind],
      getMachineBadges(row, nowMs)
        .map(({ label }) => label)
        .join(', '),
      `${formatCount(row.soldUnits)} of ${formatCount(row.units)} sold`,
      `${formatUsdt(row.price)} USDT`,
    ].join(' · ')
  return (
    <RecordList
      about="Every machine with its stock and its accounts, in USDT. Expected is what a unit is expected to earn a day; it is never guaranteed."
      filters={filters}
      action={
        mayAdd && (
          <Button variant="contained" component={LinkBase} to="/machine/create" startIcon={<AddIcon />}>
            Add machine
          </Button>
        )
      }
    >
      {isNarrow ? (
        <SimpleList<Machine>
          rowClick="show"
          empty={nothing}
          leftAvatar={smallPicture}
          primaryText={(row) => row.name.en_US}
          secondaryText={summary}
        />
      ) : (
        <DataTable<Machine> rowClick="show" bulkActionButtons={false} empty={nothing} sx={denseTableSx}>
          <DataTable.Col
            label="Picture"
            disableSort
            render={(row: Machine) => <Thumbnail url={row.pictures[0] ?? ''} />}
          />
          <DataTable.Col
            label="Machine"
            cellClassName="is-title"
            disableSort
            render={(row: Machine) => (
              <TitleLink
                to={`/machine/${row.id}/show`}
                title={row.name.en_US}
                text={`${machineKindNames[row.kind]} · ${row.place.en_US}`}
              />
            )}
          />
          <DataTable.Col
            label="State"
            disableSort
            render={(row: Machine) => (
              <Box sx={{ maxWidth: 170 }}>
                <MachineStates machine={row} />
              </Box>
            )}
          />
          <DataTable.Col label="Stock" disableSort render={(row: Machine) => <Stock machine={row} />} />
          <DataTable.Col
            label="A unit"
            disableSort
            render={(row: Machine) => (
              <Pair
                lines={[
                  ['Price', row.price],
                  ['Expected', row.dayReturn],
                ]}
              />
            )}
          />
          <DataTable.Col
            label="Purchases"
            disableSort
            render={(row: Machine) => (
              <Pair
                lines={[
                  ['Escrow', row.escrow],
                  ['Capital', row.capital],
                ]}
              />
            )}
          />
          <DataTable.Col
            label="Earnings"
            disableSort
            render={(row: Machine) => (
              <Pair
                lines={[
                  ['Revenue', row.revenue],
                  ['Reserve', row.reserve],
                ]}
              />
            )}
          />
        </DataTable>
      )}
    </RecordList>
  )
}

/** Two amounts in one cell, each with its name: four columns of their own would not fit beside the rest. */
function Pair({ lines }: { lines: readonly (readonly [name: string, amount: string])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto auto',
        columnGap: 1,
        fontSize: '0.8125rem',
        justifyContent: 'space-between',
      }}
    >
      {lines.map(([name, amount]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
            {formatUsdt(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
