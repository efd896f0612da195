import * as z from 'zod/mini'
import { call } from '../call.ts'
import { momentOrNull } from '../fields.ts'
import { platformStop } from '../transparency/stop.ts'

export const salesUnits = ['USDT', '$'] as const

export const info = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/info',
  who: 'anyone',
  about: 'What the app needs to know about the platform when it starts.',
  request: z.object({}),
  data: z.object({
    name: z.string(),
    version: z.string(),
    /** True in practice mode: demo data, the practice inbox and the components page exist. */
    practiceMode: z.boolean(),
    /** What is sent by these can only be read in the practice inbox. */
    practiceChannels: z.array(z.enum(['sms', 'email'])),
    /** True when there is demonstration data, which is marked as such. */
    hasDemoData: z.boolean(),
    /** When it was put into this database: another time is another demonstration, with other books. */
    demoBegan: momentOrNull,
    /** The text of the About page, paragraphs separated by an empty line. */
    about: z.string(),
    businessDay: z.iso.date(),
    timeZone: z.string(),
    /** What prices are shown in: USDT, or the same amount with a dollar sign. */
    salesUnit: z.enum(salesUnits),
    /** Of how many members operators have stopped the withdrawals right now. */
    stoppedMembers: z.int(),
    /** Set while buying and rewards are closed for everybody. */
    stop: platformStop,
  }),
  refusals: {},
})
