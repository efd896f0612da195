import type { stationMessages } from '@millrace/contract/console/station'
import { Box } from '@mui/material'
import { Moment } from '../../components/cells.tsx'
import { searchFilter, switchFilter } from '../../components/list/filters.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { TableList, type Column } from '../../components/TableList.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import type { RowOf } from '../../shell/page.ts'
import { monoFamily } from '../../shell/palette.ts'
import { formatMoment } from '../../shell/time.ts'

type Message = RowOf<typeof stationMessages>

const columns: readonly Column<Message>[] = [
  ['When', ({ time }) => <Moment time={time} precision="second" />],
  ['Station', ({ stationId, identity }) => <TextLink to={`/station/${stationId}/show`}>{identity}</TextLink>],
  ['From', ({ direction }) => (direction === 'in' ? 'The station' : 'Us')],
  [
    'Message',
    ({ action, kind, error }) => (
      <>
        <b>{action}</b> {kind !== 'call' && kind} {error && <StateChip label={error} tone="error" />}
      </>
    ),
  ],
  [
    'Body',
    ({ body }) => (
      <Box
        component="code"
        title={body}
        sx={{
          fontFamily: monoFamily,
          fontSize: '0.75rem',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 3,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          whiteSpace: 'normal',
        }}
      >
        {body}
      </Box>
    ),
    'title',
  ],
]

/** What chargers, gateways and the backend have said to each other, to be searched and saved as a file. */
export default function MessageList() {
  return (
    <TableList<Message>
      description="Messages of the last ninety days, newest first. Search names, numbers and what they say."
      filters={[
        searchFilter('Search messages', 'BootNotification, Series, an error', 280),
        switchFilter('isRefused', 'Refused only'),
      ]}
      empty={{ title: 'No messages yet', text: 'What chargers and gateways say appears here.' }}
      title={({ action, identity }) => `${action}, ${identity}`}
      summary={({ time, direction, error, body }) => [
        formatMoment(time, 'second'),
        direction === 'in' ? 'from it' : 'from us',
        error,
        body.length > 160 ? `${body.slice(0, 160)} …` : body,
      ]}
      isDense
      columns={columns}
    />
  )
}
