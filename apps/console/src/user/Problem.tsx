import ProblemIcon from '@mui/icons-material/CloudOffOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useListContext } from 'react-admin'

/** What went wrong, in the server's words, and the way to try again. */
export function Problem({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <Box role="alert" sx={{ p: { xs: 3, sm: 5 }, textAlign: 'center' }}>
      <ProblemIcon sx={{ fontSize: 34, color: 'text.secondary' }} />
      <Typography variant="h2" sx={{ mt: 1 }}>{title}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2.5 }}>{text}</Typography>
      <Button variant="outlined" onClick={onRetry}>Try again</Button>
    </Box>
  )
}

export function ProblemCard(props: Parameters<typeof Problem>[0]) {
  return <Card sx={{ mt: 2.5 }}><Problem {...props} /></Card>
}

/** The same for a list, which knows itself what went wrong. */
export function ListProblem() {
  const { error, refetch } = useListContext()
  return <Problem title="This list could not be loaded" text={error?.message ?? ''} onRetry={() => void refetch()} />
}
