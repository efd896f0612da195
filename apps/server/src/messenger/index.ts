export { deliverMessage } from './deliverMessage.ts'
export { canSend, isPracticeChannel, sendMessage } from './sendMessage.ts'
export { listInbox, listInboxOf, removeInbox, removeOldMessages } from './store.ts'
