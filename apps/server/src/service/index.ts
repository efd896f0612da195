import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { chatHandlers } from './chat/chat.ts'
import { chatOperatorHandlers } from './chat/operator.ts'
import { fileHandlers, removeOldFiles } from './file/upload.ts'
import { helpHandlers } from './help/help.ts'
import { feedbackHandlers } from './ticket/feedback.ts'
import { ticketOperatorHandlers } from './ticket/operator.ts'

export const serviceHandlers: readonly Handler[] = [
  ...chatHandlers,
  ...chatOperatorHandlers,
  ...feedbackHandlers,
  ...ticketOperatorHandlers,
  ...helpHandlers,
  ...fileHandlers,
]

export const serviceJobs = (platform: Platform) => [
  { name: 'remove-old-files', cron: '17 * * * *', run: () => removeOldFiles(platform) },
]
export { assignChat, closeChat, exportChats, forgetChats, sendChatMessage } from './chat/store.ts'
export { exportFiles } from './file/store.ts'
export { addShippedHelp } from './help/shippedHelp.ts'
export { exportTickets, forgetTickets, openTicket, readTicketFigures } from './ticket/store.ts'
