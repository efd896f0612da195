export { canSend } from './canSend.ts'
export { deliverMessage } from './deliverMessage.ts'
export { sendMessage } from './sendMessage.ts'
export { listInbox, removeInbox, removeOldMessages } from './store.ts'
