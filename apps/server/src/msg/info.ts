import { info } from '@millrace/contract/msg/info'
import { handle } from '../http/handle.ts'
import { version } from '../version.ts'
import { brieflyKept } from './brieflyKept.ts'
import { readAbout } from './store.ts'

const about = brieflyKept(readAbout)

export const answerInfo = handle(info, async ({ db, language, settings }) => ({
  name: 'Millrace',
  version,
  practiceMode: settings.PRACTICE_MODE === 'on',
  ...await about(db, language),
  businessDay: '2026-01-01',
  timeZone: settings.TIME_ZONE,
}))
