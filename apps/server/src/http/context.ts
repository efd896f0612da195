import type { Call, Role } from '@millrace/contract/call'
import type { LanguageHeader } from '@millrace/contract/fields'
import type { VerifyState } from '@millrace/contract/user/profile'
import type { Language } from '@millrace/texts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Rails, Till } from '../rails/port.ts'
import type { Reads } from '../reads/index.ts'
import type { Settings } from '../settings.ts'
import type { UploadStore } from '../uploads/index.ts'
import type { Vault } from '../vault/index.ts'

/** What every call and every job can use. Passed as an argument from main.ts on, never imported. */
export type Platform = {
  readonly settings: Settings
  readonly pool: pg.Pool
  /** The primary; for a call that may lag, and has nothing newer to see, perhaps a standby. */
  readonly db: Database
  /** Null without standbys to read from. */
  readonly reads?: Reads | null
  readonly uploads: UploadStore
  readonly vault: Vault
  /** In practice mode: where the machines' revenue is paid in. */
  readonly till: Till | null
  /** How real money comes in and goes out. */
  readonly rails: Rails
  readonly now: () => Date
  /** Called when a business day has ended, before it is settled. May be called twice for a day, so it is idempotent. */
  readonly onDayEnded: (platform: Platform, endedDay: string) => Promise<void>
}

export type SignedInOperator = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly tokenHash: Buffer
  /** The database finds out by it who acts; see actAs. */
  readonly token: string
  /** When they may decide what takes two. */
  readonly decidesFrom: Date | null
}

/** A member at the time of the call, and the session they call from. */
export type SignedInMember = {
  readonly id: string
  readonly sessionId: string
  readonly phone: string | null
  readonly email: string | null
  /** ISO 3166-1 alpha-2; null where neither a phone number nor the member has said it. */
  readonly country: string | null
  readonly name: string
  readonly headUrl: string
  readonly inviteCode: string
  /** The code of whoever invited them, or empty. */
  readonly upInviteCode: string
  readonly language: LanguageHeader
  /** Null for that of the device. */
  readonly timezoneMinutes: number | null
  readonly createdAt: Date
  readonly hasFundPassword: boolean
  readonly hasPasskey: boolean
  readonly verifyState: VerifyState
  /** A member of the demonstration; shown as such. */
  readonly isDemo: boolean
  readonly frozen: { readonly reason: string; readonly since: Date } | null
  readonly withdrawalStop: { readonly reason: string; readonly until: Date } | null
}

/** Where a call comes from. */
export type RequestOrigin = {
  /** Truncated: enough to see where abuse comes from. For records. */
  readonly address: string
  /** What rate limits count as one place: an IPv4 address, or a /64 of IPv6. Never stored as it is. */
  readonly network: string
  /** What rate limits count as one device. Never stored as it is. */
  readonly device: string
  /** The secret by which the practice inbox recognises a browser, from X-Practice-Browser. Never stored as it is. */
  readonly practiceBrowser: string | null
  /** The user agent. */
  readonly agent: string
  /** The host of the request, as an origin, or where the app is if that is listed. No other that a browser sends. */
  readonly origin: string
  /** The host that was asked for, with its port. */
  readonly host: string
  /** Whether this machine itself was asked for: by a name that means it, and at an address that only it reaches. */
  readonly isLocal: boolean
}

export type ReceivedFile = { readonly path: string; readonly sizeBytes: number }

type Anyone = Platform & {
  readonly language: Language
  readonly requestId: string
  readonly from: RequestOrigin
  readonly log: FastifyBaseLogger
  /** The same for a repeated request. Whatever moves money stores it, so that it moves once. Computed on demand. */
  readonly idempotencyKey: string
  /** The files of a multipart request by field name, already on disk. They are deleted once the call is answered. */
  readonly files: Readonly<Record<string, readonly ReceivedFile[]>>
}

/** What a handler gets beside the request. It has the caller exactly when the call declares who may call it. */
export type ContextOf<C extends Call> = Anyone &
  (C['who'] extends 'operator'
    ? { readonly operator: SignedInOperator }
    : C['who'] extends 'member'
      ? { readonly member: SignedInMember }
      : C['who'] extends 'reader'
        ? { readonly member: SignedInMember | undefined }
        : unknown)
