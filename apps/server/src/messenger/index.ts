export { deliverMessage } from './deliverMessage.ts'
export { canSend, isPracticeChannel, sendMessage } from './sendMessage.ts'
export { listInbox, listInboxOf, listInboxWith, removeInbox, removeOldMessages } from './store.ts'
