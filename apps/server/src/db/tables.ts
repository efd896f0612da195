import type { LanguageHeader } from '@millrace/contract/fields'
import type { Role } from '@millrace/contract/call'
import type { Generated, GeneratedAlways } from 'kysely'

/** A text by language; English is always there. */
export type Localized = { readonly [Header in LanguageHeader]?: string } & { readonly en_US: string }

type Content = {
  id: Generated<string>
  isPublished: boolean
  createTime: Generated<Date>
  updateTime: Generated<Date>
}

/** The tables as Kysely sees them: names in camel case, columns as in apps/server/migrations. The ledger's are not among them. */
export type Tables = {
  notice: Content & { place: 'scroll' | 'popup' | 'wallet'; title: Localized; content: Localized }
  slide: Content & { position: number; title: Localized; content: Localized; imgUrl: string; link: string }
  video: Content & { position: number; title: Localized; videoUrl: string; posterUrl: string; captionsUrl: Partial<Localized> }
  news: Content & { title: Localized; summary: Localized; content: Localized; imgUrl: string }
  about: Content & { content: Localized }
  version: Content & { platform: 'web' | 'android' | 'ios'; code: number; name: string; extra: Localized; downUrl: string; compulsory: boolean }
  demoSeed: { isSeeded: Generated<boolean>; seededAt: Generated<Date> }
  operator: { id: Generated<string>; email: string; name: string; role: Role; passwordHash: string; createdAt: Generated<Date> }
  operatorSession: { tokenHash: Buffer; operatorId: string; createdAt: Generated<Date>; expiresAt: Date }
  audit: {
    id: GeneratedAlways<bigint>; at: Generated<Date>; operatorId: string; action: string; subjectId: string | null
    before: object | null; after: object | null; requestId: string
  }
}
