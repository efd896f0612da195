import { appUrlInfo, appUrlLink } from '@millrace/contract/msg/appUrl'
import { handle } from '../http/handle.ts'

export const appUrlHandlers = [
  handle(appUrlInfo, async ({ settings }) => ({ appUrl: settings.CUSTOMER_SERVICE_URL })),
  handle(appUrlLink, async ({ settings }) => ({ appUrl: settings.PUBLIC_URL })),
]
