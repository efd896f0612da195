import { Drawer } from '@base-ui/react/drawer'
import { appUrlInfo } from '@millrace/contract/msg/appUrl'
import { type ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { chatSheet } from '../../shell/chatSheet.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCall } from '../../shell/queries.ts'
import { hasSession } from '../../shell/session.ts'
import { useCloseOnBack } from '../../shell/useCloseOnBack.ts'
import { useText } from '../../shell/useText.ts'
import { isForeign } from './isForeign.ts'
import { useChatState } from './useConversation.ts'

const Chat = lazyPart(() => import('./Chat.tsx'), 'Chat', [], <div className="flex-1" aria-busy />)
const ExternalChat = lazyPart(() => import('./ExternalChat.tsx'), 'ExternalChat')
const ServiceLine = lazyPart(() => import('../../features/service/ServiceLine.tsx'), 'ServiceLine', [], '\u00a0')
const ChatForVisitors = lazyPart(() => import('./ChatForVisitors.tsx'), 'ChatForVisitors')

const close = () => chatSheet.set(false)

/** The chat with customer service: a sheet on a phone, a panel at the side on a wider screen. */
export function ChatSheet({ isOpen }: { isOpen: boolean }) {
  useCloseOnBack(isOpen, close)
  return (
    <Drawer.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-x-0 top-(--mark) bottom-0 z-40 bg-shade opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-250 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Drawer.Viewport className="fixed inset-x-0 top-(--mark) bottom-0 z-40 flex items-end justify-end">
          <Drawer.Popup className="chat-popup flex w-full translate-y-(--drawer-swipe-movement-y) flex-col overflow-hidden rounded-t-sheet bg-card outline-none transition-transform duration-250 ease-calm data-ending-style:translate-y-full data-starting-style:translate-y-full data-swiping:transition-none">
            {hasSession() ? <MemberChat /> : <ChatForVisitors header={<ChatHeader />} onLeave={close} />}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  )
}

/** Ours, or the one that the server names instead. */
function MemberChat() {
  const { data, isPending } = useCall(appUrlInfo, {})
  if (isPending) return <ChatHeader />
  if (!data || !isForeign(data.appUrl, location.origin)) return <OwnChat />
  return (
    <>
      <ChatHeader />
      <ExternalChat url={data.appUrl} />
    </>
  )
}

function OwnChat() {
  const t = useText()
  const { data } = useChatState({ isOpen: true })
  const staffName = data?.conversation?.isClosed === false && data.conversation.staffName
  return (
    <>
      <ChatHeader isOnline={data?.isOnline ?? false}>
        {/* Where nobody is there, a note says so. */}
        {data && (staffName || data.isOnline) && (
          <p className="text-13 text-muted">
            {staffName ? t('chat.staff', { name: staffName }) : <ServiceLine state={data} />}
          </p>
        )}
      </ChatHeader>
      <Chat onLeave={close} />
    </>
  )
}

function ChatHeader({ isOnline = false, children }: { isOnline?: boolean; children?: ReactNode }) {
  const t = useText()
  return (
    <div className="shrink-0 border-b border-line px-4 py-3">
      <div aria-hidden className="mx-auto mb-4 h-1 w-10 rounded-full bg-line md:hidden" />
      <div className="flex items-center gap-3">
        <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Icon name="chat" className="size-5" />
          {isOnline && <span className="chat-presence" />}
        </span>
        <div className="chat-heading min-w-0 flex-1">
          <Drawer.Title className="text-17 leading-tight font-bold">{t('shell.customer-service')}</Drawer.Title>
          {children}
        </div>
        <IconButton icon="down" label={t('shell.close')} onPress={close} className="-mr-2 text-ink" />
      </div>
    </div>
  )
}
