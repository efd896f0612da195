import { Box, Card, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, useResourceDefinition } from 'react-admin'
import type { AnswerError } from '../shell/send.ts'
import { BackLink } from './BackLink.tsx'
import { Wrap } from './cells.tsx'
import { ErrorAlert } from './ErrorAlert.tsx'

type Query<Data> = {
  readonly data: Data | undefined
  readonly error: AnswerError | null
  readonly refetch: () => Promise<unknown>
}

type Props<Data> = {
  /** What the page is about, such as `member`. */
  readonly noun: string
  readonly query: Query<Data>
  readonly title: (data: Data | undefined) => string
  /** Of the link back to the list, where it is not “All machines” and so on. */
  readonly backLabel?: string
  readonly renderBadges?: (data: Data) => ReactNode
  readonly children: (data: Data) => ReactNode
}

/** The page of one record: title, link back to the list, and its content, placeholders or the error. */
export function DetailPage<Data>({
  noun,
  query: { data, error, refetch },
  title,
  backLabel,
  renderBadges,
  children,
}: Props<Data>) {
  const { name, options } = useResourceDefinition<{ label: string }>()
  return (
    <>
      <Title title={title(data)} preferenceKey={false} />
      <Wrap sx={{ mt: 0.5, mb: 1.5 }}>
        <BackLink to={`/${name}`} label={backLabel ?? `All ${options?.label.toLowerCase()}`} />
        {data && renderBadges?.(data)}
      </Wrap>
      {data && children(data)}
      {!data && error && <PageError noun={noun} error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Box aria-hidden sx={columnsSx}>
          <Skeleton variant="rounded" height={420} />
          <Skeleton variant="rounded" height={240} />
        </Box>
      )}
    </>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
} as const

type ColumnsProps = {
  readonly aside: ReactNode
  /** On a narrow screen, above the main column instead of below it. */
  readonly isAsideFirst?: boolean
  readonly children: ReactNode
}

/** A wide column for the record and a narrow one for what an operator does with it. */
export function Columns({ aside, isAsideFirst = false, children }: ColumnsProps) {
  const asideSx = isAsideFirst ? { gridRow: { xs: 1, lg: 'auto' } } : { position: { lg: 'sticky' }, top: 80 }
  return (
    <Box sx={columnsSx}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, ...asideSx }}>{aside}</Box>
    </Box>
  )
}

export function PageError({ noun, error, onRetry }: { noun: string; error: AnswerError; onRetry: () => void }) {
  const isUnknown = error.status === 404 || error.status === 400
  return (
    <Card sx={{ mt: 2.5 }}>
      <ErrorAlert
        title={isUnknown ? `There is no such ${noun}` : `This ${noun} could not be loaded`}
        text={isUnknown ? 'The link may be outdated or incomplete.' : error.message}
        onRetry={onRetry}
      />
    </Card>
  )
}
