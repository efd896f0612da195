import { consoleChatHours, consoleChatOne } from '@millrace/contract/console/chat'
import { Box, Card, Typography } from '@mui/material'
import { useParams, useRequireAccess } from 'react-admin'
import { BackLink } from '../../components/BackLink.tsx'
import { PageError } from '../../components/DetailPage.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { useCall } from '../../components/useCall.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { LoadingCard } from '../LoadingCard.tsx'
import { ChatContext } from './ChatContext.tsx'
import { ChatQueue } from './ChatQueue.tsx'
import { Conversation } from './Conversation.tsx'
import { describeHours } from './describeHours.ts'

/** The inbox: who waits, one conversation, and the member beside it. */
export default function ChatPage() {
  const { id } = useParams()
  const { isPending } = useRequireAccess({ resource: 'chat', action: 'list' })
  if (isPending) return null
  return (
    <>
      <PageHead sx={{ mb: 1.5, display: { xs: id ? 'none' : 'block', lg: 'block' } }}>
        Members who ask for help. Who waits longest comes first; each conversation that you open is written to the audit
        log.
        <Hours />
      </PageHead>
      {id && (
        <Box sx={{ display: { lg: 'none' } }}>
          <BackLink to="/chat" label="All conversations" />
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: id ? 'minmax(0, 1fr) 280px' : 'minmax(0, 1fr)',
            lg: id ? '300px minmax(0, 1fr) 260px' : '330px minmax(0, 1fr)',
          },
        }}
      >
        <Box sx={{ display: { xs: id ? 'none' : 'block', lg: 'block' }, minWidth: 0 }}>
          <ChatQueue currentId={id} />
        </Box>
        {id ? <OpenConversation key={id} id={id} /> : <NothingOpen />}
      </Box>
    </>
  )
}

function Hours() {
  const { data } = useCall(consoleChatHours, {}, { refetchInterval: refreshMs.background })
  return data ? ` ${describeHours(data)}` : null
}

function OpenConversation({ id }: { id: string }) {
  const { data, error, refetch } = useCall(consoleChatOne, { id }, { refetchInterval: refreshMs.background })
  if (!data)
    return error ? (
      <PageError noun="conversation" error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingCard heightPx={420} />
    )
  return (
    <>
      <Box sx={{ minWidth: 0 }}>
        <Conversation {...data} />
      </Box>
      <ChatContext {...data.conversation} />
    </>
  )
}

function NothingOpen() {
  return (
    <Card sx={{ p: 5, textAlign: 'center', display: { xs: 'none', lg: 'block' } }}>
      <Typography variant="h2">No conversation is open</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        Choose one at the left.
      </Typography>
    </Card>
  )
}
