import type { RequestOf } from '@millrace/contract/call'
import type { transparencySummary } from '@millrace/contract/transparency/summary'

/** What the open books ask for, whether in advance or once they are drawn. */
export const summaryRequest: RequestOf<typeof transparencySummary> = { days: 60 }
