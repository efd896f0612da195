import { Box, Link, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { MemberLink } from '../../components/MemberLink.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'
import { formatMoment } from '../../shell/time.ts'
import { getActionName } from './auditActions.ts'
import { DifferenceLines } from './DifferenceLines.tsx'
import { isId, getSubject } from './getSubject.ts'

type Entry = RecordRow<'audit'>

/**
 * Entries of the log, each readable on its own: what, when, who, on whom, from where, why, and what it changed. `about`
 * is whom the page is about anyway.
 */
export function AuditEntries({ entries, about }: { entries: readonly Entry[]; about?: string }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <AuditEntry key={entry.id} entry={entry} {...(about && { about })} />
      ))}
    </Box>
  )
}

function AuditEntry({
  entry: { at, who, action, subject, before, after, reason, from },
  about,
}: {
  entry: Entry
  about?: string
}) {
  return (
    <Box
      component="li"
      sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          justifyContent: 'space-between',
          alignItems: 'baseline',
        }}
      >
        <Typography component="p" variant="h3" title={action}>
          {getActionName(action)}
          {subject !== about && <On action={action} subject={subject} />}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="time" dateTime={at}>
          {formatMoment(at, 'second')}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        <Who who={who} isSelf={who !== '' && who === about} />
        {from && <> · from {from}</>}
      </Typography>
      {reason && <Typography sx={{ mt: 0.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>“{reason}”</Typography>}
      <DifferenceLines before={before} after={after} />
    </Box>
  )
}

function Who({ who, isSelf }: { who: string; isSelf: boolean }) {
  if (isSelf) return 'The member'
  // Operators act under their e-mail address, members under their id alone.
  if (isId(who)) return <MemberLink id={who} />
  return who || 'The platform'
}

function On({ action, subject }: { action: string; subject: string }) {
  const on = getSubject(action, subject)
  if (!on) return null
  const what =
    on.kind === 'member' ? (
      <MemberLink id={on.id} />
    ) : on.to ? (
      <Link component={LinkBase} to={on.to} underline="always">
        {on.label}
      </Link>
    ) : (
      on.label
    )
  return (
    <Box component="span" title={subject} sx={{ fontWeight: 400, color: 'text.secondary' }}>
      {' '}
      · {what}
    </Box>
  )
}
