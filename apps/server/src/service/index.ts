import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { omitPicture, type MemberData } from '../user/index.ts'
import { chatHandlers } from './chat/chat.ts'
import { chatOperatorHandlers } from './chat/operator.ts'
import { exportChats, forgetChats } from './chat/store.ts'
import { doubtHandlers } from './doubt/doubts.ts'
import { exportFiles } from './file/store.ts'
import { fileHandlers, removeOldFiles } from './file/upload.ts'
import { helpHandlers } from './help/help.ts'
import { feedbackHandlers } from './ticket/feedback.ts'
import { ticketOperatorHandlers } from './ticket/operator.ts'
import { exportTickets, forgetTickets } from './ticket/store.ts'

export { recordDoubts } from './doubt/doubts.ts'

export const serviceHandlers: readonly Handler[] = [
  ...chatHandlers,
  ...chatOperatorHandlers,
  ...feedbackHandlers,
  ...ticketOperatorHandlers,
  ...doubtHandlers,
  ...helpHandlers,
  ...fileHandlers,
]

export const serviceMemberData: readonly MemberData[] = [
  {
    name: 'tickets',
    export: async (db, memberId) => (await exportTickets(db, memberId)).map(({ pictures: _, ...ticket }) => ticket),
    pictures: async (db, memberId) =>
      (await exportTickets(db, memberId)).flatMap(({ id, pictures }) =>
        pictures.map((each, i) => ({ ...each, name: `${id}-${i + 1}` })),
      ),
    forget: forgetTickets,
  },
  {
    name: 'chats',
    export: async (db, memberId) => (await exportChats(db, memberId)).map(omitPicture),
    pictures: async (db, memberId) =>
      (await exportChats(db, memberId)).map((each) => ({ ...each, name: `${each.conversationId}-${each.number}` })),
    forget: forgetChats,
  },
  {
    // Sent ahead and not used yet; they are removed within a day.
    name: 'unused-pictures',
    pictures: async (db, memberId) => (await exportFiles(db, memberId)).map((each) => ({ ...each, name: each.id })),
  },
]

export const serviceJobs = (platform: Platform) => [
  { name: 'remove-old-files', cron: '17 * * * *', run: () => removeOldFiles(platform) },
]
export { assignChat, closeChat, sendChatMessage } from './chat/store.ts'
export { addShippedHelp } from './help/shippedHelp.ts'
export { openTicket, readTicketFigures } from './ticket/store.ts'
