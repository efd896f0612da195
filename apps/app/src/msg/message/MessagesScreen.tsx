import { pushRecord } from '@millrace/contract/msg/message'
import { paths } from '@millrace/contract/paths'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { MessagesDrawing } from '../../components/drawings/MessagesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { ListDetail } from '../../components/ListDetail.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { useUnread } from '../../shell/useUnread.ts'
import { markMessagesRead } from './markMessagesRead.ts'
import { MessageCard, MessageCardSkeleton } from './MessageCard.tsx'
import { MessagePane } from './MessagePane.tsx'

/** The messages to this member, newest first. */
export function MessagesScreen() {
  const t = useText()
  const messages = useCallPages(pushRecord, {})
  const unread = useUnread()
  const [chosenId, setChosenId] = useState('')
  const list = messages.data?.pages.flatMap((page) => page.list)
  const chosen = list?.find(({ id }) => id === chosenId) ?? list?.[0]
  const { refetch } = messages
  const firstId = messages.data?.pages[0]?.list[0]?.id
  const newestId = unread.data?.list[0]?.id
  // The unread count is fetched more often than the list. When it has a newer message, the list is fetched too.
  useEffect(() => {
    if (newestId && firstId !== undefined && newestId !== firstId) void refetch()
  }, [newestId, firstId, refetch])
  const empty = (
    <EmptyState drawing={<MessagesDrawing />} title={t('message.empty')} body={t('message.empty-body')}>
      <ButtonLink kind="soft" to={paths.catalogue}>
        {t('message.empty-way-on')}
      </ButtonLink>
    </EmptyState>
  )
  return (
    <Screen title={t('message.title')} layout="wide" hasRefresh>
      <ListDetail>
        <div className="grid gap-1">
          {firstId !== undefined &&
            (unread.data ? (
              <UnreadCount unread={unread.data.unread} />
            ) : (
              !unread.isError && <div className="min-h-12" />
            ))}
          <InfiniteList
            query={messages}
            label={t('message.title')}
            getKey={({ id }) => id}
            empty={empty}
            skeletonCount={1}
            skeleton={
              <div className="grid gap-3 pt-13">
                {[1, 2, 3, 4].map((each) => (
                  <MessageCardSkeleton key={each} />
                ))}
              </div>
            }
          >
            {(message) => (
              <MessageCard
                message={message}
                isChosen={message.id === chosen?.id}
                onChoose={() => setChosenId(message.id)}
              />
            )}
          </InfiniteList>
          {chosen && <MessagePane message={chosen} />}
        </div>
      </ListDetail>
    </Screen>
  )
}

/** Stays in place when all is read, so that the list does not jump. */
function UnreadCount({ unread }: { unread: number }) {
  const t = useText()
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
      <p role="status" className="text-13 text-muted">
        {unread ? t('message.unread', { count: unread }) : t('message.all-read')}
      </p>
      {unread > 0 && (
        <div className="-mr-4">
          <Button kind="plain" onPress={() => void markMessagesRead()}>
            {t('message.read-all')}
          </Button>
        </div>
      )}
    </div>
  )
}
