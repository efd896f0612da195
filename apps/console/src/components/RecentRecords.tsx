import { Button, Link, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import type { AnswerError } from '../shell/send.ts'
import { Section } from './Section.tsx'

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
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** The latest records of a list, with a link to the full list. */
export function RecentRecords<Row>({
  query: { data, error, refetch },
  all,
  emptyText,
  children,
  ...section
}: Props<Row>) {
  return (
    <Section
      {...section}
      end={
        data &&
        data.total > 0 && (
          <Link component={LinkBase} to={all.to} underline="hover" variant="body2">
            All {data.total} {all.noun}
          </Link>
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
      {data && data.list.length > 0 && children(data.list)}
    </Section>
  )
}
