import type { DataOf } from '@millrace/contract/call'
import { memberTimeline, timelineKinds } from '@millrace/contract/console/member'
import { Box, Button, Skeleton } from '@mui/material'
import { useState } from 'react'
import { Moment, Note } from '../../components/cells.tsx'
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx'
import { Section } from '../../components/Section.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useCall } from '../../components/useCall.ts'
import { formatAlike, formatCount } from '../../shell/amount.ts'
import { join } from '../../shell/join.ts'
import { getActionName } from '../audit/auditActions.ts'
import { movementNames } from './movementNames.ts'

type Line = DataOf<typeof memberTimeline>['list'][number]

const pageSize = 20

const kindNames: Readonly<Record<Line['kind'], string>> = {
  'sign-in': 'Sign-ins',
  order: 'Orders',
  money: 'Money',
  message: 'Messages',
  decision: 'Decisions',
  ticket: 'Tickets and chats',
}

const words = (action: string) => action.replaceAll(/[-.]/g, ' ')

function describeLine({ kind, action }: Pick<Line, 'kind' | 'action'>): string {
  if (action === 'device') return 'Signed in'
  if (kind === 'decision' || kind === 'sign-in') return getActionName(action)
  if (kind === 'order') return action === 'bought' ? 'Placed an order' : 'Undid an order'
  if (kind === 'money') return movementNames[action] ?? words(action)
  if (kind === 'message') return `Was told: ${words(action)}`
  if (action === 'conversation') return 'Began a chat'
  return action === 'answer' ? 'Answer to a ticket' : `Wrote a ticket: ${action}`
}

const getPath = ({ kind, subjectId }: Line): string | null =>
  subjectId === null ? null : kind === 'ticket' ? `/ticket/${subjectId}/show` : `/machine/${subjectId}/show`

/** What is recorded about a member, in one list. Each page that is read is in the audit log. */
export function TimelineCard({ memberId }: { memberId: string }) {
  const [kind, setKind] = useState<Line['kind'] | undefined>()
  const [pageNum, setPageNum] = useState(1)
  const { data, error } = useCall(memberTimeline, { id: memberId, pageNum, pageSize, ...(kind && { kind }) })
  const choose = (chosen: Line['kind'] | undefined) => {
    setKind(chosen)
    setPageNum(1)
  }
  const format = formatAlike(data?.list.flatMap(({ amount }) => amount ?? []) ?? [])
  const last = Math.min(pageNum * pageSize, data?.total ?? 0)
  return (
    <Section title="Timeline" description="What is recorded today, newest first. Reading it is in the audit log.">
      <Box sx={{ overflowX: 'auto', mb: 1 }}>
        <ChoiceButtons
          label="What the timeline shows"
          choices={[
            { label: 'All', isChosen: kind === undefined, onChoose: () => choose(undefined) },
            ...timelineKinds.map((name) => ({
              label: kindNames[name],
              isChosen: kind === name,
              onChoose: () => choose(name),
            })),
          ]}
        />
      </Box>
      {!data && !error && <Skeleton variant="rounded" height={320} aria-hidden />}
      {error && <Note role="alert">{error.message}</Note>}
      {data?.total === 0 && <Note>Nothing of this kind is recorded.</Note>}
      <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.list.map((line) => (
          <TimelineLine key={line.id} line={line} format={format} />
        ))}
      </Box>
      {data && data.total > pageSize && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1 }}>
          <Note sx={{ flex: 1 }}>
            {formatCount((pageNum - 1) * pageSize + 1)} to {formatCount(last)} of {formatCount(data.total)}
          </Note>
          <Button disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            Newer
          </Button>
          <Button disabled={last >= data.total} onClick={() => setPageNum(pageNum + 1)}>
            Older
          </Button>
        </Box>
      )}
    </Section>
  )
}

function TimelineLine({ line, format }: { line: Line; format: ReturnType<typeof formatAlike> }) {
  const to = getPath(line)
  const title = describeLine(line)
  const isMovement = line.kind === 'money'
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        py: 1,
        minHeight: 44,
        fontSize: '0.8125rem',
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{to ? <TextLink to={to}>{title}</TextLink> : title}</Box>
        <Box sx={{ color: 'text.secondary' }}>{join(' · ', line.by, line.text)}</Box>
      </Box>
      {line.amount !== null && (
        <Box component="b" sx={{ whiteSpace: 'nowrap' }}>
          {isMovement && Number(line.amount) > 0 && '+'}
          {format(line.amount)}
        </Box>
      )}
      {/* Amounts stand below each other, also beside the days of one digit. */}
      <Box sx={{ color: 'text.secondary', minWidth: '8rem', textAlign: { sm: 'right' } }}>
        <Moment time={line.time} />
      </Box>
    </Box>
  )
}
