import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { formatMoment, type Precision } from '../shell/time.ts'
import { MemberLink } from './MemberLink.tsx'

/** A timestamp. A day has the time of day in its tooltip. */
export function Moment({ time, precision = 'minute' }: { time: string; precision?: Precision }) {
  return (
    <time dateTime={time} {...(precision === 'day' && { title: formatMoment(time) })}>
      {formatMoment(time, precision)}
    </time>
  )
}

/** A second line below a value. */
export function SmallText({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
  )
}

export function MutedText({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
      {children}
    </Box>
  )
}

/** An explanation below a state. It wraps, unlike the rest of the table. */
export function CellNote({ children }: { children: ReactNode }) {
  return children ? (
    <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color: 'text.secondary', whiteSpace: 'normal' }}>{children}</Box>
  ) : null
}

/** A link to a member, truncated to the width of its column. */
export function MemberCell({ id, name }: { id: string; name: string }) {
  return (
    <Box sx={{ maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      <MemberLink id={id} name={name} />
    </Box>
  )
}

/** The first line of a row on a narrow screen: the amount, and what comes at the end of the line. */
export function AmountTitle({ amount, children }: { amount: string; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, justifyContent: 'space-between' }}>
      <b>{amount}</b>
      {children}
    </Box>
  )
}
