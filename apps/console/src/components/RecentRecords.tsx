import { Box, Button, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { AnswerError } from '../shell/send.ts'
import { Section } from './Section.tsx'
import { SmallLink } from './TextLink.tsx'

type Props<Row> = {
  readonly title: string
  readonly description?: string
  readonly query: {
    readonly data: { readonly list: readonly Row[]; readonly total: number } | undefined
    readonly error: AnswerError | null
    readonly refetch: () => Promise<unknown>
  }
  /** The full list, and what it lists. */
  readonly all: { readonly to: string; readonly noun: string }
  readonly emptyText: string
} & ({ readonly renderLine: (row: Row) => ReactNode } | { readonly children: (rows: readonly Row[]) => ReactNode })

/** The latest records of a list, a line for each or as they like, with a link to the full list. */
export function RecentRecords<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, description, query, all, emptyText } = props
  const { data, error, refetch } = query
  return (
    <Section
      title={title}
      {...(description && { description })}
      end={
        data &&
        data.total > 0 && (
          <SmallLink to={all.to}>
            All {data.total} {all.noun}
          </SmallLink>
        )
      }
    >
      {!data && !error && <Skeleton variant="rounded" height={120} aria-hidden />}
      {!data && error && (
        <Typography color="textSecondary">
          {error.message} <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      )}
      {data?.list.length === 0 && <Typography color="textSecondary">{emptyText}</Typography>}
      {data &&
        data.list.length > 0 &&
        ('children' in props ? props.children(data.list) : renderLines(data.list, props))}
    </Section>
  )
}

const renderLines = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  { renderLine }: { renderLine: (row: Row) => ReactNode },
) => (
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
        {renderLine(row)}
      </Box>
    ))}
  </Box>
)
