import type { DataOf } from '@millrace/contract/call'
import {
  consoleChatClose,
  consoleChatList,
  type consoleChatOne,
  consoleChatRead,
  consoleChatTake,
} from '@millrace/contract/console/chat'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { useGetIdentity, useNavigate } from 'react-admin'
import { Note, Wrap } from '../../components/cells.tsx'
import { ConfirmButton } from '../../components/ConfirmButton.tsx'
import { DialogButton } from '../../components/DialogButton.tsx'
import { getLanguage } from '../../components/language/languages.ts'
import { Problem } from '../../components/Problem.tsx'
import { StateChip } from '../../components/StateChip.tsx'
import { useAction, useCall } from '../../components/useCall.ts'
import { hideTyping, useIsTyping } from '../../shell/live/typing.ts'
import { refreshMs } from '../../shell/refreshMs.ts'
import { send } from '../../shell/send.ts'
import { formatAgeOf, formatMoment } from '../../shell/time.ts'
import { Composer } from './Composer.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { Message } from './Message.tsx'
import { saveTranscript } from './saveTranscript.ts'

export type ChatData = DataOf<typeof consoleChatOne>
type Row = ChatData['conversation']

/** One conversation: what was said, and the answer. */
export function Conversation({ conversation, messages }: ChatData) {
  const { identity } = useGetIdentity()
  const isMine = identity !== undefined && conversation.operatorId === identity.id
  useReadMarks(conversation, isMine)
  return (
    <Card
      component="section"
      aria-label={`Conversation with ${conversation.memberName || 'a member'}`}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: { xs: 'auto', lg: 'calc(100vh - 190px)' },
        minHeight: 420,
      }}
    >
      <ConversationHead conversation={conversation} isMine={isMine} />
      <Messages conversation={conversation} messages={messages} />
      <Box sx={{ p: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
        {isMine && !conversation.closedTime ? (
          <Composer key={conversation.id} conversation={conversation} />
        ) : (
          <Note>{describeWhyNot(conversation)}</Note>
        )}
      </Box>
    </Card>
  )
}

function describeWhyNot({ closedTime, operatorId, operatorName, isLeft }: Row): string {
  if (closedTime) return `Closed ${formatMoment(closedTime)}. The member’s next message begins another conversation.`
  if (isLeft) return `${operatorName} answers, but has not been here for half an hour. Take the conversation to go on.`
  return operatorId ? `${operatorName} answers. Only they can hand it over.` : 'Take the conversation to answer it.'
}

/** The member sees what was received, and what the one who answers has read. */
function useReadMarks({ id, closedTime, lastNumber, staffRead, staffDelivered }: Row, isMine: boolean): void {
  const isNew = !closedTime && lastNumber > (isMine ? staffRead : staffDelivered)
  useEffect(() => {
    if (!isNew) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      // It is marked again with the next message.
      send(consoleChatRead, { id, upTo: lastNumber, isRead: isMine }).catch(() => {})
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [id, lastNumber, isMine, isNew])
}

/** Goes to whoever waits longest, of those who wait for this operator or for anybody; stays where nobody does. */
function useNextChat(id: string): () => void {
  const navigate = useNavigate()
  const options = { refetchInterval: refreshMs.background }
  const { data: mine } = useCall(consoleChatList, { queue: 'mine', pageSize: 25 }, options)
  const { data: waiting } = useCall(consoleChatList, { queue: 'waiting', pageSize: 25 }, options)
  const next = [...(mine?.list.filter(({ waitingTime }) => waitingTime) ?? []), ...(waiting?.list ?? [])].find(
    (each) => each.id !== id,
  )
  return () => {
    if (next) navigate(`/chat/${next.id}/show`)
  }
}

function ConversationHead({ conversation, isMine }: { conversation: Row; isMine: boolean }) {
  const { id, memberName, language, waitingTime, closedTime, operatorId, operatorName, isLeft } = conversation
  const { isBusy, problem, attempt } = useAction()
  const goOn = useNextChat(id)
  const take = () =>
    attempt(async () => {
      await send(consoleChatTake, { id })
    })
  return (
    <Box sx={{ p: 1.5, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Wrap>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {memberName || 'Member'}
          </Typography>
          <Note>
            {getLanguage(language).name} ·{' '}
            {closedTime ? 'closed' : operatorName ? `${operatorName} answers` : 'in the queue'}
          </Note>
        </Box>
        {waitingTime && <StateChip label={`Waits ${formatAgeOf(waitingTime)}`} tone="warning" />}
        {(!operatorId || (isLeft && !isMine)) && !closedTime && (
          <Button variant="contained" disabled={isBusy} onClick={() => void take()}>
            Take
          </Button>
        )}
        {isMine && !closedTime && (
          <>
            <DialogButton variant="outlined" renderDialog={(close) => <HandOverDialog id={id} onClose={close} />}>
              Hand over
            </DialogButton>
            <ConfirmButton
              label="Close"
              title="Close this conversation?"
              confirmLabel="Close it"
              variant="outlined"
              onConfirm={async () => {
                await send(consoleChatClose, { id })
                goOn()
              }}
            >
              The member can still read it. Their next message begins another conversation, which waits in the queue.
            </ConfirmButton>
          </>
        )}
        <Button
          startIcon={<DownloadIcon />}
          disabled={isBusy}
          onClick={() => void attempt(() => saveTranscript(conversation))}
        >
          Transcript
        </Button>
      </Wrap>
      <Problem text={problem} sx={{ mt: 1 }} />
    </Box>
  )
}

function Messages({ conversation, messages }: ChatData) {
  const end = useRef<HTMLDivElement>(null)
  const isTyping = useIsTyping(conversation.id)
  const last = messages.at(-1)
  useEffect(() => {
    if (last && !last.isStaff) hideTyping(conversation.id)
  }, [conversation.id, last])
  useEffect(() => {
    const list = end.current?.parentElement
    list?.scrollTo({ top: list.scrollHeight })
  }, [last?.number, isTyping])
  return (
    <Box
      role="log"
      aria-label="Messages"
      tabIndex={0}
      sx={{
        flex: 1,
        minHeight: 200,
        maxHeight: { xs: '60vh', lg: 'none' },
        overflowY: 'auto',
        p: 1.5,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        bgcolor: 'background.default',
      }}
    >
      {messages[0] && messages[0].number > 1 && (
        <Note sx={{ textAlign: 'center' }}>Earlier messages are in the transcript.</Note>
      )}
      {messages.map((message) => (
        <Message key={message.number} message={message} conversation={conversation} />
      ))}
      <Box ref={end} sx={{ fontSize: '0.8125rem', color: 'text.secondary', minHeight: '1.3em' }}>
        {isTyping && `${conversation.memberName || 'The member'} is writing…`}
      </Box>
    </Box>
  )
}
