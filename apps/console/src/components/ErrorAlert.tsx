import ProblemIcon from '@mui/icons-material/CloudOffOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useListContext } from 'react-admin'

export function ErrorAlert({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <Box role="alert" sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center' }}>
      <ProblemIcon sx={{ fontSize: 34, color: 'text.secondary' }} />
      <Typography variant="h2" sx={{ mt: 1 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5 }}>
        {text}
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  )
}

/** For a list, whose error is in its context. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ErrorAlert title="This list could not be loaded" text={error?.message ?? ''} onRetry={() => void refetch()} />
}
