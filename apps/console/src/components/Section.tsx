import { Box, Card, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'
import { Note } from './cells.tsx'

type Props = {
  readonly title: string
  readonly description?: string
  /** Shown at the end of the title's line. */
  readonly end?: ReactNode
  /** One of several cards that may have the same title, and so are no landmarks of the page. */
  readonly isOneOfMany?: boolean
  readonly children: ReactNode
}

/** A titled card of a page or a form. */
export function Section({ title, description, end, isOneOfMany = false, children }: Props) {
  const id = useId()
  return (
    <Card
      component={isOneOfMany ? 'article' : 'section'}
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}
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
        <Typography id={id} variant="h2" sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {end}
      </Box>
      {description && <Note sx={{ mt: 0.25 }}>{description}</Note>}
      <Box sx={{ mt: 1.25 }}>{children}</Box>
    </Card>
  )
}
