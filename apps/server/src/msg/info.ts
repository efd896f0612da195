import { info } from '@millrace/contract/msg/info'
import { handle } from '../http/handle.ts'
import { getToday } from '../ledger/index.ts'
import { isPracticeChannel } from '../messenger/index.ts'
import { findStop } from '../transparency/port.ts'
import { version } from '../version.ts'
import { cachedBriefly } from './cachedBriefly.ts'
import { countStoppedMembers, readAbout } from './store.ts'

const readState = cachedBriefly(async ({ db, now }, language) => ({
  ...(await readAbout(db, language)),
  businessDay: await getToday(db),
  stoppedMembers: await countStoppedMembers(db, now()),
  stop: await findStop(db),
}))

export const handleInfo = handle(info, async (context) => ({
  name: 'Millrace',
  version,
  practiceMode: context.settings.PRACTICE_MODE === 'on',
  practiceChannels: (['sms', 'email'] as const).filter((channel) => isPracticeChannel(context, channel)),
  ...(await readState(context, context.language)),
  timeZone: context.settings.TIME_ZONE,
  salesUnit: context.settings.SALES_UNIT,
}))
