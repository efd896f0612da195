import { Box, Button, Card, Typography } from '@mui/material'
import { LinkBase, Title } from 'react-admin'

function Nothing({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Title title={title} preferenceKey={false} />
      <Card sx={{ mt: 2.5, p: { xs: 3, sm: 4 } }}>
        <Typography color="textSecondary">{text}</Typography>
        <Box sx={{ mt: 2.5 }}>
          <Button variant="contained" component={LinkBase} to="/">
            To the ledger
          </Button>
        </Box>
      </Card>
    </>
  )
}

export const NotFoundPage = () => (
  <Nothing title="There is nothing here" text="The address may be old, or what stood here was removed." />
)

export const AccessDeniedPage = () => (
  <Nothing title="Not for your role" text="Another role does this. Your role stands beside your name, at the top." />
)
