import { Box, Button, Skeleton, Typography } from '@mui/material'
import type { ComponentProps, ReactNode } from 'react'
import type { AnswerError } from '../shell/send.ts'
import { Section } from './Section.tsx'
import { SmallLink } from './TextLink.tsx'

type ListProps<Row> = Omit<ComponentProps<typeof Section>, 'children'> & {
  readonly query: {
    readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined
    readonly error: AnswerError | null
    readonly refetch: () => Promise<unknown>
  }
  readonly emptyText: string
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A card for a list: its rows, placeholders, the error, or that there are none. */
export function ListSection<Row>(props: ListProps<Row>) {
  const { query, emptyText, children, ...section } = props
  const { data, error, refetch } = query
  return (
    <Section {...section}>
      {!data && !error && <Skeleton variant="rounded" height={120} aria-hidden />}
      {!data && error && (
        <Typography color="textSecondary">
          {error.message} <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      )}
      {data?.list.length === 0 && <Typography color="textSecondary">{emptyText}</Typography>}
      {data && data.list.length > 0 && children(data.list)}
    </Section>
  )
}

type Props<Row> = Omit<ListProps<Row>, 'end'> & {
  /** The full list, and what it lists. */
  readonly all: { readonly to: string; readonly noun: string }
}

/** The latest records of a list, with a link to the full list. */
export function RecentRecords<Row>({ all, ...section }: Props<Row>) {
  const { total = 0 } = section.query.data ?? {}
  const link = (
    <SmallLink to={all.to}>
      All {total > 1 && total} {all.noun}
    </SmallLink>
  )
  return <ListSection {...section} end={total > 0 && link} />
}

/** A line for each record. */
export function RecordLines<Row extends { readonly id: string }>({
  rows,
  children,
}: {
  rows: readonly Row[]
  children: (row: Row) => ReactNode
}) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
            minHeight: 44,
            py: 0.75,
            borderTop: '1px solid',
            borderColor: 'divider',
            '&:first-of-type': { borderTop: 0 },
          }}
        >
          {children(row)}
        </Box>
      ))}
    </Box>
  )
}
