import { appUrlInfo, appUrlLink } from '@millrace/contract/msg/appUrl'
import { paths } from '@millrace/contract/paths'
import { handle } from '../http/handle.ts'

export const appUrlHandlers = [
  handle(appUrlInfo, async ({ settings }) => ({ appUrl: settings.CUSTOMER_SERVICE_URL })),
  handle(appUrlLink, async ({ settings, from }) => ({
    appUrl: `${settings.PUBLIC_URL || from.origin}/#${paths.help}?topic=install`,
  })),
]
