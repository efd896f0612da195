import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** Why buying and rewards are closed: too little is held for what is owed, or a day could not be sealed. */
export const stopReasons = ['reserves', 'unsealed'] as const
export type StopReason = (typeof stopReasons)[number]

/** Open while buying and rewards are closed. It begins and ends by the figures alone; nobody can do either by hand. */
export const platformStop = z.nullable(z.object({ reason: z.enum(stopReasons), since: moment }))
export type PlatformStop = z.infer<typeof platformStop>
