import { consoleChatPicture } from '@millrace/contract/console/chat'
import type { ChatMessage } from '@millrace/contract/msg/chat'
import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { Picture } from '../../components/PictureDialog.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { useAction } from '../../components/useCall.ts'
import { join } from '../../shell/join.ts'
import { listPath } from '../../shell/listPath.ts'
import { send } from '../../shell/send.ts'
import { formatMoment } from '../../shell/time.ts'
import type { ChatRow } from './ChatQueue.tsx'

type Props = { readonly message: ChatMessage; readonly conversation: ChatRow }

export function Message({ message, conversation }: Props) {
  const { isStaff, staffName, content, createTime } = message
  return (
    <Box sx={{ alignSelf: isStaff ? 'flex-end' : 'flex-start', maxWidth: '82%', minWidth: 0 }}>
      <Box
        sx={{
          px: 1.5,
          py: 1,
          borderRadius: '13px',
          fontSize: '0.875rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          unicodeBidi: 'isolate',
          ...(isStaff
            ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
            : { bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider' }),
        }}
      >
        {content}
        {message.hasPicture && <SentPicture message={message} conversation={conversation} />}
        {message.record && <RecordLink record={message.record} memberId={conversation.memberId} />}
      </Box>
      <Box
        sx={{ mt: 0.25, px: 0.5, fontSize: '0.75rem', color: 'text.secondary', textAlign: isStaff ? 'right' : 'left' }}
      >
        {join(' · ', formatMoment(createTime), isStaff && staffName, isStaff && describeMark(message, conversation))}
      </Box>
    </Box>
  )
}

function describeMark({ number }: ChatMessage, { memberRead, memberDelivered }: ChatRow): string {
  if (number <= memberRead) return 'read'
  return number <= memberDelivered ? 'received' : 'sent'
}

/** Loaded when it is asked for: the audit log says who has seen it. */
function SentPicture({ message: { number, isStaff }, conversation: { id, memberName } }: Props) {
  const [picture, setPicture] = useState('')
  const { isBusy, problem, attempt } = useAction()
  const load = () => attempt(async () => setPicture((await send(consoleChatPicture, { id, number })).data.picture))
  const title = isStaff ? 'Picture that was sent' : `Picture of ${memberName || 'the member'}`
  if (!picture)
    return (
      <Box>
        <Button size="small" variant="outlined" color="inherit" disabled={isBusy} onClick={() => void load()}>
          {isBusy ? 'One moment…' : 'Show the picture'}
        </Button>
        {problem && <Box role="alert">{problem}</Box>}
      </Box>
    )
  return (
    <Picture
      label={`Enlarge: ${title}`}
      title={title}
      url={picture}
      sx={{ display: 'block', mt: 0.5 }}
      imageSx={{ display: 'block', maxWidth: '100%', maxHeight: 240, borderRadius: '9px' }}
    />
  )
}

type Record = NonNullable<ChatMessage['record']>

function RecordLink({ record: { kind, id }, memberId }: { record: Record; memberId: string }) {
  const { to, label } = {
    recharge: { to: listPath('recharge', { memberId }), label: 'A recharge of theirs' },
    withdrawal: { to: `/withdraw/${id}/show`, label: 'A withdrawal of theirs' },
    order: { to: listPath('order', { memberId }), label: 'An order of theirs' },
  }[kind]
  return (
    <Box sx={{ mt: 0.5 }}>
      <TextLink to={to} color="inherit" sx={{ fontWeight: 600 }}>
        {label}
      </TextLink>
    </Box>
  )
}
