import { machineCreate } from '@millrace/contract/console/machine'
import AddIcon from '@mui/icons-material/Add'
import { Box, Button } from '@mui/material'
import { DataTable, LinkBase, SearchInput } from 'react-admin'
import { RecordList } from '../../components/RecordList.tsx'
import { denseTableSx, RecordTable, titleColumn } from '../../components/RecordTable.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatCents, formatCount } from '../../shell/amount.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { useBusinessNowMs } from '../clock/useClock.ts'
import { getMachineBadges, machineKindNames, type Machine } from './machineBadges.ts'
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
const empty = { title: 'No machines yet', text: 'New machines appear here, first as drafts.' }

const renderPicture = (row: Machine) => (
  <Box
    component="img"
    src={row.pictures[0] ?? ''}
    alt=""
    sx={{ width: 40, height: 40, objectFit: 'cover', bgcolor: 'primary.light' }}
  />
)

export default function MachineList() {
  const canAdd = useCanCall(machineCreate)
  const nowMs = useBusinessNowMs()
  const summary = (row: Machine) =>
    [
      machineKindNames[row.kind],
      getMachineBadges(row, nowMs)
        .map(({ label }) => label)
        .join(', '),
      `${formatCount(row.soldUnits)} of ${formatCount(row.units)} sold`,
      `${formatCents(row.price)} USDT`,
    ].join(' · ')
  return (
    <RecordList
      hasDays={false}
      description="All machines with their stock and accounts, in USDT. Expected income is per day and not guaranteed."
      filters={filters}
      action={
        canAdd && (
          <Button variant="contained" component={LinkBase} to="/machine/create" startIcon={<AddIcon />}>
            Add machine
          </Button>
        )
      }
    >
      <RecordTable<Machine>
        rowClick="show"
        empty={empty}
        picture={renderPicture}
        title={(row) => row.name.en_US}
        summary={summary}
        sx={denseTableSx}
      >
        <DataTable.Col
          label="Picture"
          disableSort
          render={(row: Machine) => <Thumbnail url={row.pictures[0] ?? ''} />}
        />
        <DataTable.Col
          label="Machine"
          {...titleColumn}
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
          label="Unit"
          disableSort
          render={({ price, dayReturn }: Machine) => <Amounts amounts={{ Price: price, Expected: dayReturn }} />}
        />
        <DataTable.Col
          label="Purchases"
          disableSort
          render={({ escrow, capital }: Machine) => <Amounts amounts={{ Escrow: escrow, Capital: capital }} />}
        />
        <DataTable.Col
          label="Earnings"
          disableSort
          render={({ revenue, reserve }: Machine) => <Amounts amounts={{ Revenue: revenue, Reserve: reserve }} />}
        />
      </RecordTable>
    </RecordList>
  )
}

/** Several named amounts in one cell: a column for each would not fit. */
function Amounts({ amounts }: { amounts: Readonly<Record<string, string>> }) {
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
      {Object.entries(amounts).map(([name, amount]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
            {formatCents(amount)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
