export { deliverMessage } from './deliverMessage.ts'
export { canSend, sendMessage } from './sendMessage.ts'
export { listInbox, removeInbox, removeOldMessages } from './store.ts'
