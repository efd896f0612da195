import type { Call, Role } from '@millrace/contract/call'
import type { Language } from '@millrace/texts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import type { Settings } from '../settings.ts'
import type { UploadStore } from '../uploads/index.ts'

/** What every call and every job can reach. Given as an argument from main.ts on; nothing is found by import. */
export type Platform = {
  readonly settings: Settings
  readonly pool: pg.Pool
  readonly db: Database
  readonly uploads: UploadStore
  readonly now: () => Date
}

export type SignedInOperator = { readonly id: string; readonly email: string; readonly name: string; readonly role: Role; readonly tokenHash: Buffer }

export type ReceivedFile = { readonly path: string; readonly sizeBytes: number }

type Anyone = Platform & {
  readonly language: Language
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** The files of a multipart request by the name of their field, already on disk; they are gone once the call has answered. */
  readonly files: Readonly<Record<string, readonly ReceivedFile[]>>
}

/** What a handler gets beside the request. Who called is there, and typed, exactly when the call asks for it. */
export type ContextOf<C extends Call> = Anyone & (C['who'] extends 'operator' ? { readonly operator: SignedInOperator } : unknown)
