import * as z from 'zod/mini'
import { call } from '../call.ts'
import { dayOrNull, percent } from '../fields.ts'

export const transparencyCover = call({
  service: 'transparency',
  method: 'GET',
  path: 'transparency/cover',
  mayLag: true,
  who: 'anyone',
  about: 'The open books in one line: the share held of what is owed, and the last sealed day.',
  cacheSeconds: 15,
  request: z.object({}),
  data: z.object({
    coverPercent: percent,
    /** Less is held than is owed. */
    isShort: z.boolean(),
    /** Buying and rewards have stopped by themselves. */
    isStopped: z.boolean(),
    sealedDay: dayOrNull,
    /** The last seal is more than 48 hours old. */
    isSealLate: z.boolean(),
  }),
  refusals: {},
})
