import { Box, Typography, type BoxProps, type TypographyProps } from '@mui/material'
import type { ElementType, ReactNode } from 'react'
import { formatAgeOf, formatMoment, type Precision } from '../shell/time.ts'
import { MemberLink } from './MemberLink.tsx'

const noBreak = { whiteSpace: 'nowrap' } as const

/** A timestamp. A day has the time of day in its tooltip. */
export function Moment({ time, precision = 'minute' }: { time: string; precision?: Precision }) {
  return (
    <time
      dateTime={time}
      {...(precision === 'day' && { title: formatMoment(time) })}
      {...(precision === 'second' && { 'data-exact': '' })}
    >
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

type NoteProps = TypographyProps & { readonly component?: ElementType }

/** A small explanation beside or below something. */
export const Note = (props: NoteProps) => <Typography variant="body2" color="textSecondary" {...props} />

/** An explanation below a state. It wraps, unlike the rest of the table. */
export function CellNote({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  const color = isWarning ? 'warning.main' : 'text.secondary'
  return children ? <Box sx={{ mt: 0.25, fontSize: '0.8125rem', color, whiteSpace: 'normal' }}>{children}</Box> : null
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

/** How long ago something was, with the exact time as its tooltip. */
export function Ago({ time }: { time: string }) {
  return (
    <time dateTime={time} title={formatMoment(time)} style={noBreak}>
      {formatAgeOf(time)} ago
    </time>
  )
}

/** Chips side by side. */
export function Chips({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', gap: 0.5 }}>{children}</Box>
}

/** Things side by side, on more lines where they do not fit. */
export function Wrap({ sx, ...box }: Omit<BoxProps, 'sx'> & { sx?: object }) {
  return <Box {...box} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', ...sx }} />
}

/** On one line, cut off where it does not fit. The whole text is the tooltip where it is given. */
export function OneLine({ title, widthMaxPx, children }: { title?: string; widthMaxPx?: number; children: ReactNode }) {
  return (
    <Box {...(title && { title })} sx={{ maxWidth: widthMaxPx, overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {children}
    </Box>
  )
}
