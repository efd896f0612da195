import type { Message, MessageTopic } from '@millrace/contract/msg/message'
import type { ReactNode } from 'react'
import { Card } from '../../components/Card.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { useHasPane } from '../../components/ListDetail.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { maskAmounts, useAreAmountsHidden } from '../../shell/hiddenAmounts.ts'
import { isBuilt } from '../../shell/paths.ts'
import { Link } from '../../shell/router/router.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { markMessagesRead } from './markMessagesRead.ts'

const icons: Readonly<Record<MessageTopic, IconName>> = { income: 'download', wallet: 'wallet' }

const iconStyle = 'grid size-10 shrink-0 place-items-center rounded-full transition'

type MessageCardProps = { message: Message; isChosen: boolean; onChoose: () => void }

/** One message. A tap marks it as read and follows its link, or shows it in the pane beside the list. */
export function MessageCard({ message, isChosen, onChoose }: MessageCardProps) {
  const t = useText()
  const { code } = useLanguage()
  const isHidden = useAreAmountsHidden()
  const { topic, createTime, isRead } = message
  const [title, content] = [message.title, message.content].map((text) => (isHidden ? maskAmounts(text) : text))
  return (
    <MessageLink message={message} isChosen={isChosen} onChoose={onChoose}>
      <Card className={`flex gap-3 p-4 ${isChosen ? 'lg:bg-soft' : ''}`}>
        <span className={`${iconStyle} ${isRead ? 'bg-page text-muted' : 'bg-soft text-accent'}`}>
          <Icon name={icons[topic]} className="size-5" />
        </span>
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex items-start gap-3">
            <h2 className={`min-w-0 flex-1 ${isRead ? 'font-semibold' : 'font-bold'}`}>{title}</h2>
            {!isRead && (
              <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent">
                <span className="sr-only">{t('message.unread-one')}</span>
              </span>
            )}
          </div>
          <p className="text-13 whitespace-pre-line text-muted lg:line-clamp-2">{content}</p>
          <p className="text-12 text-muted">
            <time dateTime={createTime}>{formatDateTime(createTime, code)}</time>
          </p>
        </div>
      </Card>
    </MessageLink>
  )
}

/** A message that is read and has no link cannot be tapped. */
function MessageLink({
  message: { id, path, isRead },
  isChosen,
  onChoose,
  children,
}: MessageCardProps & { children: ReactNode }) {
  const hasPane = useHasPane()
  const style = 'block w-full rounded-card text-left transition active:scale-[0.99]'
  const markRead = () => {
    if (!isRead) void markMessagesRead(id)
  }
  const choose = () => {
    markRead()
    onChoose()
  }
  if (hasPane)
    return (
      <button type="button" aria-current={isChosen || undefined} onClick={choose} className={style}>
        {children}
      </button>
    )
  if (isBuilt(path))
    return (
      <Link to={path} onClick={markRead} className={style}>
        {children}
      </Link>
    )
  return isRead ? (
    children
  ) : (
    <button type="button" onClick={markRead} className={style}>
      {children}
    </button>
  )
}

export function MessageCardSkeleton() {
  return (
    <Card className="flex gap-3 p-4">
      <Skeleton className="size-10 shrink-0 rounded-full" />
      <SkeletonLines className="grid flex-1 gap-2 pt-1" sizes={['h-4 w-3/5', 'h-3 w-full', 'h-3 w-1/3']} />
    </Card>
  )
}
