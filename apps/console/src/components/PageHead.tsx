import { Box, Card, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, useGetResourceLabel, useResourceContext } from 'react-admin'
import { ErrorAlert } from './ErrorAlert.tsx'

type HeadProps = {
  readonly sx?: object
  /** What the page is for, below its title. */
  readonly children: ReactNode
}

/** The title that a page has in the list of pages, and what it is for. */
export function PageHead({ sx, children }: HeadProps) {
  const getLabel = useGetResourceLabel()
  const resource = useResourceContext() ?? ''
  return (
    <>
      <Title title={getLabel(resource, 2)} preferenceKey={false} />
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2, ...sx }}>
        {children}
      </Typography>
    </>
  )
}

type LoadedProps<Data> = {
  /** What is loaded, as in “The rails could not be loaded”. */
  readonly what: string
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** How high each placeholder is until it is loaded. */
  readonly placeholdersPx: readonly number[]
  /** How the content and the placeholders are laid out. */
  readonly sx?: object
  readonly children: (data: Data) => ReactNode
}

/** What a page shows of an answer: placeholders before it comes, and the error when it does not. */
export function Loaded<Data>({ what, query, placeholdersPx, sx, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  const layout = { display: 'grid', gap: 2, ...sx }
  if (data) return <Box sx={layout}>{children(data)}</Box>
  if (error)
    return (
      <Card>
        <ErrorAlert title={`${what} could not be loaded`} text={error.message} onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <Box aria-hidden sx={layout}>
      {placeholdersPx.map((heightPx, index) => (
        <Skeleton key={index} variant="rounded" height={heightPx} />
      ))}
    </Box>
  )
}

/** Cards beside each other, as many as fit. */
export const cardsSx = (widthPx: number) =>
  ({
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(auto-fill, minmax(${widthPx}px, 1fr))` },
    alignItems: 'start',
  }) as const

/** A card as wide as all others together. */
export const wholeRowSx = { gridColumn: '1 / -1' } as const
