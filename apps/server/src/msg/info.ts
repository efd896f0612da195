import { info } from '@millrace/contract/msg/info'
import { handle } from '../http/handle.ts'
import { today } from '../ledger/index.ts'
import { version } from '../version.ts'
import { brieflyKept } from './brieflyKept.ts'
import { readAbout } from './store.ts'

const state = brieflyKept(async ({ db, pool }, language) => ({
  ...(await readAbout(db, language)),
  businessDay: await today(pool),
}))

export const answerInfo = handle(info, async (context) => ({
  name: 'Millrace',
  version,
  practiceMode: context.settings.PRACTICE_MODE === 'on',
  ...(await state(context, context.language)),
  timeZone: context.settings.TIME_ZONE,
}))
