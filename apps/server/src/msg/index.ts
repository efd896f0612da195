import type { Platform } from '../http/context.ts'
import { appUrlHandlers } from './appUrl.ts'
import { carouselHandlers } from './carousel.ts'
import { contentOperatorHandlers } from './content/operator.ts'
import { handleInfo } from './info.ts'
import { devicesHandlers } from './message/devices.ts'
import { messagesHandlers } from './message/messages.ts'
import { sendPushes } from './message/sendPushes.ts'
import type { PushTarget } from './message/store.ts'
import { newsHandlers } from './news.ts'
import { noticeHandlers } from './notice.ts'
import { handleVersionUpdate } from './version.ts'

export const msgHandlers = [
  handleInfo,
  ...noticeHandlers,
  ...carouselHandlers,
  ...newsHandlers,
  ...appUrlHandlers,
  handleVersionUpdate,
  ...messagesHandlers,
  ...devicesHandlers,
  ...contentOperatorHandlers,
]
export const msgJobs = (platform: Platform) => [
  // addMessages queues it.
  { name: 'push', run: (payload: unknown) => sendPushes(platform, payload as PushTarget[]) },
]
export { cachedBriefly } from './cachedBriefly.ts'
export { addContent, type ContentTable } from './content/store.ts'
export { exportMessages } from './message/messages.ts'
export { renderMessage } from './message/renderMessage.ts'
export type { MessageParams } from './message/messageKinds.ts'
export { removeMessages, addMessages } from './message/store.ts'
