import { versionUpdate } from '@millrace/contract/msg/version'
import { handle } from '../http/handle.ts'
import { readRelease } from './store.ts'

export const handleVersionUpdate = handle(versionUpdate, ({ db, language }, { platform, code }) =>
  readRelease(db, language, platform, code),
)
