import type { DataOf } from '@millrace/contract/call'
import { consoleChatList } from '@millrace/contract/console/chat'
import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx'
import { ErrorAlert } from '../../components/ErrorAlert.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { QueueLink, shortSx } from '../../components/review/ReviewFrame.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { formatAgeOf } from '../../shell/time.ts'
import { LoadingCard } from '../LoadingCard.tsx'

export type ChatRow = DataOf<typeof consoleChatList>['list'][number]

const queues = [
  { queue: 'waiting', label: 'Waiting', empty: 'Nobody waits.' },
  { queue: 'mine', label: 'Mine', empty: 'You answer nobody now.' },
  { queue: 'open', label: 'Open', empty: 'No conversation is open.' },
  { queue: 'closed', label: 'Closed', empty: 'No conversation was closed yet.' },
] as const
const pageSize = 25

/** The conversations of one of the four queues. */
export function ChatQueue({ currentId }: { currentId: string | undefined }) {
  const [queue, setQueue] = useState<(typeof queues)[number]['queue']>('open')
  const [count, setCount] = useState(pageSize)
  const request = { queue, pageSize: Math.min(count, 100) }
  const { data, error, refetch } = useCall(consoleChatList, request, { refetchInterval: refreshMs.background })
  const { empty = '' } = queues.find((one) => one.queue === queue) ?? {}
  return (
    <>
      <ChoiceButtons
        label="Which conversations"
        choices={queues.map((one) => ({
          label: one.label,
          isChosen: one.queue === queue,
          onChoose: () => {
            setQueue(one.queue)
            setCount(pageSize)
          },
        }))}
      />
      <Card component="nav" aria-label="Conversations" sx={{ mt: 1, p: 1 }}>
        {!data && error && (
          <ErrorAlert title="The queue could not be loaded" text={error.message} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingCard heightPx={160} />}
        {data?.total === 0 && (
          <Typography color="textSecondary" role="status" sx={{ p: 2, textAlign: 'center' }}>
            {empty}
          </Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.list.map((row) => (
            <QueueItem key={row.id} row={row} isCurrent={row.id === currentId} />
          ))}
        </Box>
        {data && data.total > data.list.length && count < 100 && (
          <Button fullWidth onClick={() => setCount(count + pageSize)}>
            Show more
          </Button>
        )}
      </Card>
    </>
  )
}

function QueueItem({ row, isCurrent }: { row: ChatRow; isCurrent: boolean }) {
  const unread = row.lastNumber > row.staffRead && row.waitingTime !== null
  return (
    <QueueLink to={`/chat/${row.id}/show`} isCurrent={isCurrent}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Box component="b" sx={shortSx}>
          {row.memberName || 'Member'}
        </Box>
        <Box
          component="span"
          sx={{ whiteSpace: 'nowrap', ...(row.waitingTime && { color: 'warning.main', fontWeight: 700 }) }}
        >
          {describeWaiting(row)}
        </Box>
      </Box>
      <Box sx={{ ...shortSx, fontWeight: unread ? 600 : 400 }}>{row.lastContent || 'A picture or a record'}</Box>
      <Box sx={{ ...shortSx, fontSize: '0.75rem', color: 'text.secondary' }}>
        {getLanguage(row.language).name} · {row.operatorName || 'Nobody answers yet'}
      </Box>
    </QueueLink>
  )
}

function describeWaiting({ waitingTime, closedTime }: ChatRow): string {
  if (closedTime) return 'Closed'
  return waitingTime ? formatAgeOf(waitingTime) : 'Answered'
}
