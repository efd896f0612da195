import type { auditList } from '@millrace/contract/console/operator'
import { Box, Typography } from '@mui/material'
import { Moment, Note } from '../../components/cells.tsx'
import { DifferenceLines } from '../../components/DifferenceLines.tsx'
import { listDifferences } from '../../components/listDifferences.ts'
import { MemberLink } from '../../components/MemberLink.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { isUuid } from '../../components/uuid.ts'
import type { RowOf } from '../../shell/page.ts'
import { getActionName, getSubject } from './auditActions.ts'

type Entry = RowOf<typeof auditList>

/** Entries of the audit log. On the page of a member, `ownerId`, the entries do not repeat that member. */
export function AuditEntries({ entries, ownerId }: { entries: readonly Entry[]; ownerId?: string }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <AuditEntry key={entry.id} entry={entry} {...(ownerId && { ownerId })} />
      ))}
    </Box>
  )
}

function AuditEntry({
  entry: { at, who, action, subject, before, after, reason, from },
  ownerId,
}: {
  entry: Entry
  ownerId?: string
}) {
  const isReading = action.startsWith('read.')
  return (
    <Box
      component="li"
      // Entries are further apart than the lines of one entry. Readings are many, and say little.
      sx={{
        py: isReading ? 1.25 : 2.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          rowGap: 0.25,
          justifyContent: 'space-between',
          alignItems: 'baseline',
        }}
      >
        <Typography component="p" variant="h3" title={action}>
          {getActionName(action)}
          {subject !== ownerId && <Subject action={action} subject={subject} />}
        </Typography>
        <Note>
          <Moment time={at} precision="second" />
        </Note>
      </Box>
      <Note sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
        <Actor who={who} isOwner={who !== '' && who === ownerId} />
        {from && <> · from {from}</>}
      </Note>
      {reason && <Typography sx={{ mt: 1, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>“{reason}”</Typography>}
      {isReading ? <Asked before={before} after={after} /> : <DifferenceLines before={before} after={after} />}
    </Box>
  )
}

/** What a reading asked for, on one line. */
function Asked({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const asked = listDifferences(before, after, true).filter(({ after: value }) => value !== null)
  return (
    asked.length > 0 && (
      <Note sx={{ overflowWrap: 'anywhere' }}>
        {asked.map(({ field, after: value }) => `${field}: ${value}`).join(' · ')}
      </Note>
    )
  )
}

function Actor({ who, isOwner }: { who: string; isOwner: boolean }) {
  if (isOwner) return 'The member'
  // Operators are recorded by e-mail address, members by id.
  if (isUuid(who)) return <MemberLink id={who} />
  return who || 'The platform'
}

function Subject({ action, subject }: { action: string; subject: string }) {
  const target = getSubject(action, subject)
  if (!target) return null
  const link =
    target.kind === 'member' ? (
      <MemberLink id={target.id} />
    ) : target.to ? (
      <TextLink to={target.to}>{target.label}</TextLink>
    ) : (
      target.label
    )
  return (
    <Box component="span" title={subject} sx={{ fontWeight: 400, color: 'text.secondary' }}>
      {' '}
      · {link}
    </Box>
  )
}
