import { call } from '../../db/functions.ts'
import type { Platform } from '../../http/context.ts'

/** Opens the alerts of what has stopped coming. Returns how many. */
export const watchStations = ({ db }: Pick<Platform, 'db'>): Promise<number> => call(db, 'watchStations')
