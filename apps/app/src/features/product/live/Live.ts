import type { DataOf } from '@millrace/contract/call'
import type { machineLive } from '@millrace/contract/product/session'

/** What a machine with a station does now. */
export type Live = NonNullable<DataOf<typeof machineLive>>
