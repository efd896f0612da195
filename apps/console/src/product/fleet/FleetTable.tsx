import {
  Box,
  Card,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  TextField,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import { useRedirect } from 'react-admin'
import { MutedText, Note } from '../../components/cells.tsx'
import { wholeRowSx } from '../../components/PageHead.tsx'
import { sortLabelSx } from '../../components/TableList.tsx'
import { Thumbnail } from '../../components/Thumbnail.tsx'
import { TitleLink } from '../../components/TitleLink.tsx'
import { machineKindNames } from '../machine/machineBadges.ts'
import { fleetColumns, FleetStates } from './fleetColumns.tsx'
import { orderFleet, type FleetMachine, type FleetSort } from './fleetOrder.ts'

type Props = {
  readonly machines: readonly FleetMachine[]
  readonly emptyText: string
  readonly chosenId: string | null
  readonly onChoose: (id: string) => void
}

/** The machines on the map, by any column; on a narrow screen each with its values below its name. */
export function FleetTable({ machines, emptyText, chosenId, onChoose }: Props) {
  const [{ sort, isReversed }, setOrder] = useState<Order>({ sort: 'look', isReversed: false })
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'))
  const rows = orderFleet(machines, sort, isReversed)
  const choose = (next: FleetSort) => setOrder({ sort: next, isReversed: next === sort && !isReversed })
  const shared = { rows, chosenId, onChoose }
  return (
    <Card sx={{ ...wholeRowSx, minWidth: 0 }}>
      {machines.length === 0 ? (
        <Note sx={{ p: 2.5 }} role="status">
          {emptyText}
        </Note>
      ) : isNarrow ? (
        <FleetRows {...shared} sort={sort} onSort={choose} />
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Machines">
          <Table size="small" sx={tableSx}>
            <TableHead>
              <TableRow>
                {[
                  { label: 'Machine', sort: 'name' } as const,
                  { label: 'State', sort: 'look' } as const,
                  ...fleetColumns,
                ].map(({ label, sort: by, ...column }) => (
                  <TableCell
                    key={label}
                    {...('isAmount' in column && column.isAmount && { align: 'right' })}
                    {...(by === sort && { sortDirection: isReversed ? 'desc' : 'asc' })}
                  >
                    {by ? (
                      <TableSortLabel
                        active={by === sort}
                        direction={by === sort && isReversed ? 'desc' : 'asc'}
                        onClick={() => choose(by)}
                      >
                        {label}
                      </TableSortLabel>
                    ) : (
                      label
                    )}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((machine) => (
                <FleetRow key={machine.id} machine={machine} isChosen={machine.id === chosenId} onChoose={onChoose} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Card>
  )
}

const tableSx = {
  '& .MuiTableCell-root': { px: 1, whiteSpace: 'nowrap' },
  '& .MuiTableCell-head': { whiteSpace: 'normal', lineHeight: 1.3 },
  '& tbody td:first-of-type': { pl: '8px !important' },
  '& tbody tr': { cursor: 'pointer' },
  ...sortLabelSx,
} as const

type Order = { readonly sort: FleetSort; readonly isReversed: boolean }

type RowProps = { readonly machine: FleetMachine; readonly isChosen: boolean; readonly onChoose: Props['onChoose'] }

const Title = ({ machine: { id, name, kind, place, at } }: Pick<RowProps, 'machine'>) => (
  <TitleLink
    to={`/machine/${id}/show`}
    title={name}
    text={`${machineKindNames[kind]} · ${place}${at ? '' : ' · Not on the map'}`}
  />
)

const chosenSx = { '&[aria-current]': { bgcolor: 'primary.light' } } as const

function FleetRow({ machine, isChosen, onChoose }: RowProps) {
  const choose = () => onChoose(machine.id)
  const redirect = useRedirect()
  return (
    <TableRow
      hover
      data-machine={machine.id}
      aria-current={isChosen || undefined}
      onMouseEnter={choose}
      onFocus={choose}
      onClick={() => redirect('show', 'machine', machine.id)}
      sx={chosenSx}
    >
      <TableCell component="th" scope="row" sx={{ width: '100%', maxWidth: 0, minWidth: 220 }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Box sx={{ flexShrink: 0, '& > *': { width: '44px !important', height: '32px !important' } }}>
            <Thumbnail url={machine.picture} />
          </Box>
          <Title machine={machine} />
        </Box>
      </TableCell>
      <TableCell>
        <FleetStates machine={machine} />
      </TableCell>
      {fleetColumns.map(({ label, isAmount, render }) => (
        <TableCell key={label} {...(isAmount && { align: 'right' })}>
          {render(machine) ?? <MutedText>–</MutedText>}
        </TableCell>
      ))}
    </TableRow>
  )
}

type RowsProps = Pick<Props, 'chosenId' | 'onChoose'> & {
  readonly rows: readonly FleetMachine[]
  readonly sort: FleetSort
  readonly onSort: (sort: FleetSort) => void
}

const sorts: readonly (readonly [FleetSort, string])[] = [
  ['look', 'What needs a look'],
  ['name', 'Name'],
  ...fleetColumns.flatMap(({ sort, label }) => (sort ? [[sort, label] as const] : [])),
]

function FleetRows({ rows, chosenId, onChoose, sort, onSort }: RowsProps) {
  return (
    <>
      <Box sx={{ p: 2, pb: 1 }}>
        <TextField
          select
          label="First"
          value={sort}
          onChange={({ target }) => onSort(target.value as FleetSort)}
          sx={{ maxWidth: 260 }}
        >
          {sorts.map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Box component="ul" aria-label="Machines" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((machine) => (
          <Box
            key={machine.id}
            component="li"
            data-machine={machine.id}
            aria-current={machine.id === chosenId || undefined}
            onFocus={() => onChoose(machine.id)}
            sx={{
              display: 'grid',
              gap: 1,
              px: 2,
              py: 1.5,
              borderTop: '1px solid',
              borderColor: 'divider',
              ...chosenSx,
            }}
          >
            <Title machine={machine} />
            <FleetStates machine={machine} />
            <Box
              component="dl"
              sx={{
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
                columnGap: 2,
                rowGap: 0.75,
                fontSize: '0.8125rem',
              }}
            >
              {fleetColumns.map(({ label, render }) => {
                const value = render(machine)
                return (
                  value !== null && (
                    <div key={label}>
                      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
                        {label}
                      </Box>
                      <Box component="dd" sx={{ m: 0 }}>
                        {value}
                      </Box>
                    </div>
                  )
                )
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
