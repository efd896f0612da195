import { chatPicture, type ChatMessage } from '@millrace/contract/msg/chat'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { LinkedText } from '../../components/links/LinkedText.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { callApi } from '../../shell/client.ts'
import { formatTime } from '../../shell/dates.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useText } from '../../shell/useText.ts'
import type { AttachedRecord, Unsent } from './Outbox.ts'
import { getOutbox } from './ownOutbox.ts'
import type { Conversation } from './useConversation.ts'

const RecordCard = lazyPart(
  () => import('./RecordCard.tsx'),
  'RecordCard',
  ['wallet', 'product'],
  <Skeleton shape="card" className="h-28 w-56 max-w-full" />,
)

type MessageProps = { message: ChatMessage; conversation: Conversation | null; onLeave: () => void }

export function Message({ message, conversation, onLeave }: MessageProps) {
  const t = useText()
  const { number, isStaff, staffName, content, record, hasPicture, createTime } = message
  const mark =
    conversation &&
    (conversation.staffRead >= number ? 'read' : conversation.staffDelivered >= number ? 'received' : 'sent')
  const below = isStaff ? staffName : mark && t(`chat.${mark}`)
  return (
    <Bubble
      isOwn={!isStaff}
      content={content}
      record={record}
      onLeave={onLeave}
      picture={hasPicture && conversation && <SentPicture conversationId={conversation.id} number={number} />}
      below={[formatTime(createTime), below].filter(Boolean).join(' · ')}
    />
  )
}

/** A message on its way, or one that the server has refused. */
export function UnsentMessage({ message, onLeave }: { message: Unsent; onLeave: () => void }) {
  const t = useText()
  const { clientId, content, record, picture, isSent, problem } = message
  const outbox = getOutbox()
  const below = problem ? (
    <span className="grid justify-items-end">
      <span className="font-semibold text-loss">{t('chat.not-sent', { reason: problem })}</span>
      <span className="flex flex-wrap justify-end">
        <Button kind="plain" onPress={() => outbox.remove([clientId])}>
          {t('chat.discard')}
        </Button>
        <Button kind="plain" onPress={() => outbox.resend(clientId)}>
          {t('chat.resend')}
        </Button>
      </span>
    </span>
  ) : (
    t(isSent ? 'chat.sent' : 'chat.sending')
  )
  return (
    <Bubble
      isOwn
      content={content}
      record={record}
      onLeave={onLeave}
      picture={picture && <img src={picture} alt={t('chat.picture')} className={pictureStyle} />}
      below={below}
    />
  )
}

const pictureStyle = 'chat-picture'

/** Numbers begin anew with each conversation, so the picture belongs to both. */
function SentPicture({ conversationId, number }: { conversationId: string; number: number }) {
  const t = useText()
  const { data } = useQuery({
    queryKey: [chatPicture.path, conversationId, number],
    queryFn: ({ signal }) => callApi(chatPicture, { number }, signal),
    staleTime: Infinity,
  })
  return data ? (
    <img src={data.picture} alt={t('chat.picture')} className={pictureStyle} />
  ) : (
    <Skeleton shape="picture" className="h-40 w-48" />
  )
}

type BubbleProps = {
  isOwn: boolean
  content: string
  record: AttachedRecord | null
  picture: ReactNode
  below: ReactNode
  onLeave: () => void
}

function Bubble({ isOwn, content, record, picture, below, onLeave }: BubbleProps) {
  return (
    <div className="chat-message" data-own={isOwn || undefined}>
      {picture}
      {record && <RecordCard record={record} onLeave={onLeave} />}
      {content && (
        <p dir="auto" className="chat-text">
          <LinkedText text={content} />
        </p>
      )}
      <div className="text-12 text-muted">{below}</div>
    </div>
  )
}
