import type { DataOf } from '@millrace/contract/call'
import type { versionUpdate } from '@millrace/contract/msg/version'
import { createStore } from './createStore.ts'

/** The release without which this version does nothing any more. */
export const compulsoryRelease = createStore<DataOf<typeof versionUpdate>>(null)
