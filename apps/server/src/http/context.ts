import type { Call, Role } from '@millrace/contract/call'
import type { LanguageHeader } from '@millrace/contract/fields'
import type { VerifyState } from '@millrace/contract/user/profile'
import type { Language } from '@millrace/texts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Rails, Till } from '../rails/port.ts'
import type { Settings } from '../settings.ts'
import type { UploadStore } from '../uploads/index.ts'
import type { Vault } from '../vault/index.ts'

/** What every call and every job can reach. Given as an argument from main.ts on; nothing is found by import. */
export type Platform = {
  readonly settings: Settings
  readonly pool: pg.Pool
  readonly db: Database
  readonly uploads: UploadStore
  readonly vault: Vault
  /** In practice mode: where machines' takings are paid in. */
  readonly till: Till | null
  /** The ways by which real money comes in and goes out. */
  readonly rails: Rails
  readonly now: () => Date
  /**
   * Called once a business day is over and before it is settled, by practice mode's fleet for one. It may be called
   * twice for a day, and does the right thing both times.
   */
  readonly onDayEnded: (platform: Platform, endedDay: string) => Promise<void>
}

export type SignedInOperator = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly tokenHash: Buffer
}

/** A member as of this call, and the session they call from. */
export type SignedInMember = {
  readonly id: string
  readonly sessionId: string
  readonly phone: string | null
  readonly email: string | null
  readonly name: string
  readonly headUrl: string
  readonly inviteCode: string
  /** The code of whoever invited them, or empty. */
  readonly upInviteCode: string
  readonly language: LanguageHeader
  readonly timezoneMinutes: number
  readonly createdAt: Date
  readonly hasFundPassword: boolean
  readonly hasPasskey: boolean
  readonly verifyState: VerifyState
  /** How many registered with this member's invite code. */
  readonly invited: number
  /** One of the demonstration's; shown as such. */
  readonly isDemo: boolean
  readonly frozen: { readonly reason: string; readonly since: Date } | null
  readonly withdrawalStop: { readonly reason: string; readonly until: Date } | null
}

/** Where a call comes from. */
export type RequestOrigin = {
  /** Without its last part: enough to see where trouble comes from. For records. */
  readonly address: string
  /** What counts as one place for limits: an IPv4 address, or a /64 of IPv6. Never kept as it is. */
  readonly network: string
  /** What counts as one device for limits. Never kept as it is. */
  readonly device: string
  /** What the device says it is. */
  readonly agent: string
  /** The site the browser says it is at; without that, the host that was asked. */
  readonly origin: string
}

export type ReceivedFile = { readonly path: string; readonly sizeBytes: number }

type Anyone = Platform & {
  readonly language: Language
  readonly requestId: string
  readonly from: RequestOrigin
  readonly log: FastifyBaseLogger
  /**
   * The same for a repeat of the same request: what moves money stores it, and moves it once. Worked out when it is
   * asked for.
   */
  readonly idempotencyKey: string
  /**
   * The files of a multipart request by the name of their field, already on disk; they are gone once the call has
   * answered.
   */
  readonly files: Readonly<Record<string, readonly ReceivedFile[]>>
}

/** What a handler gets beside the request. Who called is there, and typed, exactly when the call asks for it. */
export type ContextOf<C extends Call> = Anyone &
  (C['who'] extends 'operator'
    ? { readonly operator: SignedInOperator }
    : C['who'] extends 'member'
      ? { readonly member: SignedInMember }
      : unknown)
