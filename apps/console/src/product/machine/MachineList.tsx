import { machineCreate } from '@millrace/contract/console/machine'
import AddIcon from '@mui/icons-material/Add'
import { Box, Button } from '@mui/material'
import { LinkBase } from 'react-admin'
import { searchFilter } from '../../components/list/filters.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { formatAlike, formatCents, formatCount } from '../../shell/amount.ts'
import { useCanCall } from '../../shell/useCanCall.ts'
import { useBusinessNowMs } from '../clock/useClock.ts'
import { getMachineBadges, machineKindNames, type ListedMachine } from './machineBadges.ts'
import { MachineStates } from './MachineStates.tsx'
import { Stock } from './Stock.tsx'

const filters = [searchFilter('Search machines', 'Name, place, owner', 280)]

const columns = (machines: readonly ListedMachine[]): readonly Column<ListedMachine>[] => {
  // A unit's day is a fraction of a cent.
  const formatDayReturn = formatAlike(machines.map(({ dayReturn }) => dayReturn))
  return [
    ['Picture', ({ pictures }) => <Thumbnail url={pictures[0] ?? ''} />],
    [
      'Machine',
      ({ id, name, kind, place }) => (
        <TitleLink to={`/machine/${id}/show`} title={name.en_US} text={`${machineKindNames[kind]} · ${place.en_US}`} />
      ),
      'title',
    ],
    [
      'State',
      (row) => (
        <Box sx={{ maxWidth: { xs: 170, lg: 'none' }, '& > span': { flexWrap: { lg: 'nowrap' } } }}>
          <MachineStates machine={row} />
        </Box>
      ),
    ],
    ['Stock', (row) => <Stock machine={row} />],
    ['Price', ({ price }) => formatCents(price), 'amount'],
    ['Expected', ({ dayReturn }) => formatDayReturn(dayReturn), 'amount'],
    [
      'Purchases',
      ({ escrow, capital }) => <Amounts amounts={{ Escrow: formatCents(escrow), Capital: formatCents(capital) }} />,
    ],
    [
      'Earnings',
      ({ revenue, reserve }) => <Amounts amounts={{ Revenue: formatCents(revenue), Reserve: formatCents(reserve) }} />,
    ],
  ]
}

const renderPicture: Column<ListedMachine>[1] = ({ pictures }) => (
  <Box
    component="img"
    src={pictures[0] ?? ''}
    alt=""
    sx={{ width: 40, height: 40, objectFit: 'cover', bgcolor: 'primary.light' }}
  />
)

export default function MachineList() {
  const canAdd = useCanCall(machineCreate)
  const nowMs = useBusinessNowMs()
  return (
    <TableList<ListedMachine>
      hasDays={false}
      description="All machines with their stock and accounts, in USDT. Expected income is that of a unit per day, and not guaranteed."
      filters={filters}
      action={
        canAdd && (
          <Button variant="contained" component={LinkBase} to="/machine/create" startIcon={<AddIcon />}>
            Add machine
          </Button>
        )
      }
      hasPage
      empty={{ title: 'No machines yet', text: 'New machines appear here, first as drafts.' }}
      picture={renderPicture}
      title={({ name }) => name.en_US}
      summary={(row) => [
        machineKindNames[row.kind],
        getMachineBadges(row, nowMs)
          .map(({ label }) => label)
          .join(', '),
        `${formatCount(row.soldUnits)} of ${formatCount(row.units)} sold`,
        `${formatCents(row.price)} USDT`,
      ]}
      isDense
      columns={columns}
    />
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
            {amount}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
