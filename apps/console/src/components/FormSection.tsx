import { Box, Card, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

/** A card of a form, with its name and what to know about it. */
export function FormSection({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      {about && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
          {about}
        </Typography>
      )}
      <Box sx={{ mt: 1.25 }}>{children}</Box>
    </Card>
  )
}
