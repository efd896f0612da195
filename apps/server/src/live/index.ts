import type { Platform } from '../http/context.ts'
import { pollHandlers } from './poll.ts'
import { removeOldEvents } from './store.ts'

/** A client that was away for longer reloads everything. */
const keptMs = 2 * 60 * 60_000

export const liveHandlers = pollHandlers
export const liveJobs = ({ db }: Platform) => [
  {
    name: 'remove-live-events',
    cron: '*/10 * * * *',
    // By the database's clock, which the events have their time from.
    run: () => removeOldEvents(db, new Date(Date.now() - keptMs)),
  },
]
export { liveHub } from './hub.ts'
export { addLiveSockets } from './socket.ts'
export { sendSignal } from './store.ts'
export { memberTopic, supportTopic } from './topics.ts'
export { watchEvents } from './watchEvents.ts'
