import type * as z from 'zod/mini'

export const services = [
  'user',
  'product',
  'wallet',
  // The specification’s name for rewards, which is a host’s name in `SERVICES`.
  'gift',
  'square',
  'msg',
  'income',
  'fund',
  'transparency',
  'console',
] as const
export type Service = (typeof services)[number]

/**
 * Who may make a call: anyone, a signed-in member, or an operator of the console. A reader is anyone, and known when
 * signed in as a member.
 */
export type Who = 'anyone' | 'reader' | 'member' | 'operator'

export const roles = ['support', 'finance', 'guide', 'admin'] as const
export type Role = (typeof roles)[number]

/** Those who decide about money. */
export const decidesMoney = (role: unknown): boolean => role === 'finance' || role === 'admin'

/** Expected failures of one call, each with its HTTP status. The key also names its text in every language. */
export type Refusals = Readonly<Record<string, 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503>>

export type Call<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Refused extends Refusals = Refusals,
  Caller extends Who = Who,
> = {
  readonly service: Service
  readonly method: 'GET' | 'POST'
  /** Under `/api/`, exactly as in the specification. */
  readonly path: string
  readonly who: Caller
  /** An operator needs one of these roles. Without them, see `mayCall`. */
  readonly roles?: readonly Role[]
  /** It decides what another operator began. A new operator may not do that yet. */
  readonly isDecision?: true
  /**
   * It moves money once for each `Idempotency-Key`, so the server may do it again by itself when the database went away
   * meanwhile.
   */
  readonly isRepeatable?: true
  /** It shows operators personal data of members, so that each reading leaves a trace. */
  readonly hasPersonalData?: true
  /** What the call does, for the API document. */
  readonly about: string
  /** The fields of the request that carry files. Such a call is multipart. */
  readonly files?: readonly string[]
  /** How many files there can be; without it, one for each field. */
  readonly filesMax?: number
  /** How large each file can be, in megabytes; 20 without it. */
  readonly fileMaxMegabytes?: number
  /** The limit of such calls per minute and address, where it is lower than for calls in general. */
  readonly perMinuteMax?: number
  /** What the answer shows, in the words of `changes`. Without it, what the path begins with; see `getReads`. */
  readonly reads?: readonly string[]
  /**
   * What the call changes: every answer that reads one of these is fetched again. Without it, what the path begins
   * with; empty when it changes nothing that is read; see `getChanges`.
   */
  readonly changes?: readonly string[]
  /**
   * It may be read from a standby, which shows what was there some seconds ago, and never less than the caller's own
   * last write. So nothing is decided by it in the same call, and it writes nothing, not even that it was read.
   */
  readonly mayLag?: true
  /** For how long caches may keep the answer of a public call. Without it, nobody keeps it. */
  readonly cacheSeconds?: number
  readonly request: Request
  readonly data: Data
  readonly refusals: Refused
}

/** Declares a call once: the server's route, the app's client and the API document all come from this value. */
export function call<
  Request extends z.ZodMiniType,
  Data extends z.ZodMiniType,
  const Refused extends Refusals,
  const Caller extends Who,
>(declaration: Call<Request, Data, Refused, Caller> & Placed): Call<Request, Data, Refused, Caller> {
  return declaration
}

/** Only what reads may lag, and only what leaves no trace of being read. */
type Placed =
  | { readonly mayLag?: never }
  | { readonly method: 'GET'; readonly hasPersonalData?: never; readonly changes?: never; readonly mayLag: true }

/**
 * Whether operators of a role may make a call. A call that names no roles is for all but guides, who look after the
 * community only and make no call that does not name them.
 */
export const mayCall = ({ roles }: Pick<Call, 'roles'>, role: unknown): boolean =>
  roles ? (roles as readonly unknown[]).includes(role) : role !== undefined && role !== 'guide'

/** What a caller sends. A field with a default may be left out. */
export type RequestOf<C extends Call> = z.input<C['request']>
/** What a handler gets: the parsed request with defaults. */
export type ParsedOf<C extends Call> = z.output<C['request']>
export type DataOf<C extends Call> = z.output<C['data']>
export type RefusalOf<C extends Call> = keyof C['refusals'] & string
