import { Box, Card, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

/** A card of a page, with its name and what to know about it. */
export function Section({
  title,
  about,
  end,
  children,
}: {
  title: string
  about?: string
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          justifyContent: 'space-between',
          alignItems: 'baseline',
        }}
      >
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {end}
      </Box>
      {about && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {about}
        </Typography>
      )}
      <Box sx={{ mt: 1.25 }}>{children}</Box>
    </Card>
  )
}
