import * as z from 'zod/mini'
import { call, roles } from '../call.ts'
import { wholeNumber } from '../fields.ts'

/** Where the socket is, below the address of the service `msg`. */
export const socketPath = '/api/msg/socket'

/** That something changed. It says what, by its id, and nothing else: whoever shows it asks for it. */
export const liveEvent = z.object({
  /** Counts up. Null for what is not kept, such as somebody typing. */
  number: z.nullable(z.int()),
  topic: z.string(),
  kind: z.string(),
  subject: z.string(),
})
export type LiveEvent = z.infer<typeof liveEvent>

/** Topics that can be followed, beside the own ones: the community, single posts of it, and machines. */
export const followedTopic = z
  .string()
  .check(z.regex(/^(square|(?:post|machine):[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/))
export const followedTopicsMax = 50
const topics = z.array(followedTopic).check(z.maxLength(followedTopicsMax))

const since = z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER))

/** What a client sends. The first message is `hello`; a token in the address would end up in logs. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().check(z.maxLength(100)),
    who: z.enum(['member', 'operator']),
    /** The last number that the client has seen. */
    since,
    topics: z._default(topics, []),
  }),
  /** From now on these, and the others no longer. */
  z.object({ type: z.literal('follow'), topics }),
])
export type ClientMessage = z.input<typeof clientMessage>

const progress = {
  /** The number to continue from. */
  last: z.int(),
  /** False when too much was missed: then the client asks for everything that it shows. */
  isComplete: z.boolean(),
  /** What is asked for because of these events has to include it; null where nothing is read from standbys. */
  position: z.nullable(z.string()),
}

/** What the server sends. `beat` comes every 25 seconds: without it, the connection is dead. */
export type ServerMessage =
  | { readonly type: 'ready'; readonly last: number; readonly isComplete: boolean; readonly position?: string }
  | { readonly type: 'events'; readonly events: readonly LiveEvent[]; readonly position?: string }
  | { readonly type: 'beat'; readonly last: number; readonly position?: never }

/** Why the server closes a socket, beside the reasons that browsers know. */
export const closeCodes = { sessionRequired: 4401, helloMissing: 4408, tooMany: 4429 } as const

const poll = {
  method: 'GET',
  request: z.object({
    since,
    /** Separated by commas. */
    topics: z._default(z.string().check(z.maxLength(48 * followedTopicsMax)), ''),
    /** How long to wait for the next event when there is none. */
    waitSeconds: z._default(wholeNumber(0, 25), 0),
  }),
  data: z.object({ events: z.array(liveEvent), ...progress }),
  refusals: {},
} as const

export const livePoll = call({
  ...poll,
  service: 'msg',
  path: 'msg/poll',
  who: 'member',
  about: 'What happened since, as on the socket; waits for it when asked to.',
})

export const consoleLivePoll = call({
  ...poll,
  service: 'console',
  path: 'console/live/poll',
  who: 'operator',
  roles,
  about: 'What happened since, for the console; waits for it when asked to.',
})
