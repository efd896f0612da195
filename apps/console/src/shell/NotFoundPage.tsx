import { Box, Button, Card, Typography } from '@mui/material'
import { LinkBase, Title } from 'react-admin'

function EmptyPage({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Title title={title} preferenceKey={false} />
      <Card sx={{ mt: 2.5, p: { xs: 3, sm: 4 } }}>
        <Typography color="textSecondary">{text}</Typography>
        <Box sx={{ mt: 2.5 }}>
          <Button variant="contained" component={LinkBase} to="/">
            Go to the start page
          </Button>
        </Box>
      </Card>
    </>
  )
}

export const NotFoundPage = () => (
  <EmptyPage title="Page not found" text="The link may be outdated, or the page was removed." />
)

export const AccessDeniedPage = () => (
  <EmptyPage
    title="No access"
    text="Your role cannot open this page. Your role is shown next to your name at the top."
  />
)
