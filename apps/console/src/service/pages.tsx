import { consoleChatList } from '@millrace/contract/console/chat'
import { doubtList } from '@millrace/contract/console/doubt'
import { consoleTicketList } from '@millrace/contract/console/ticket'
import ChatIcon from '@mui/icons-material/ChatOutlined'
import DoubtIcon from '@mui/icons-material/RateReviewOutlined'
import TicketIcon from '@mui/icons-material/SupportOutlined'
import { ChatBadge, CountBadge, QueueBadge } from '../shell/MenuBadges.tsx'
import { page } from '../shell/page.ts'

export const servicePages = [
  page({
    name: 'chat',
    label: 'Chat',
    icon: ChatIcon,
    menu: 'Customer service',
    badge: <ChatBadge />,
    call: consoleChatList,
    list: () => import('./chat/ChatPage.tsx'),
    show: () => import('./chat/ChatPage.tsx'),
  }),
  page({
    name: 'ticket',
    label: 'Tickets',
    icon: TicketIcon,
    menu: 'Customer service',
    badge: <QueueBadge call={consoleTicketList} request={{ ticketState: 'open' }} />,
    call: consoleTicketList,
    list: () => import('./ticket/TicketList.tsx'),
    show: () => import('./ticket/TicketPage.tsx'),
  }),
  page({
    name: 'doubt',
    label: 'Texts to look at',
    icon: DoubtIcon,
    menu: 'Customer service',
    badge: <CountBadge call={doubtList} request={{ isUnseen: true }} />,
    call: doubtList,
    list: () => import('./doubt/DoubtList.tsx'),
  }),
]
