import ProblemIcon from '@mui/icons-material/CloudOffOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import type { AnswerError } from '../shell/send.ts'

/** What went wrong, in the server's words, and the way to try again. */
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

/** The same for the page of one thing, which may be gone or may never have been. */
export function PageError({
  what,
  error,
  onRetry,
}: {
  what: 'member' | 'verification' | 'machine' | 'report' | 'settlement' | 'withdrawal'
  error: AnswerError
  onRetry: () => void
}) {
  const isUnknown = error.status === 404 || error.status === 400
  return (
    <Card sx={{ mt: 2.5 }}>
      <ErrorAlert
        title={isUnknown ? `There is no such ${what}` : `This ${what} could not be loaded`}
        text={isUnknown ? 'The address may be old, or part of it is missing.' : error.message}
        onRetry={onRetry}
      />
    </Card>
  )
}

/** The same for a list, which knows itself what went wrong. */
export function ListError() {
  const { error, refetch } = useListContext()
  return <ErrorAlert title="This list could not be loaded" text={error?.message ?? ''} onRetry={() => void refetch()} />
}
