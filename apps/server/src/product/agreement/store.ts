import type { LanguageHeader } from '@millrace/contract/fields'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { readPage, type PageRequest } from '../../db/rows.ts'
import { twoPeopleOf } from '../../proposal/index.ts'

type AgreementText = { readonly language: LanguageHeader; readonly text: string; readonly hash: string }

const texts = sql<AgreementText[]>`(
  select json_agg(json_build_object('language', t.language, 'text', agreement.content ->> t.language,
    'hash', encode(t.hash, 'hex')) order by t.language <> 'en_US', t.language)
  from agreement_text t where t.version = agreement.version)`

/** The versions of the lease agreement, newest first. */
export const listAgreements = (db: Database, page: PageRequest) =>
  readPage(
    db
      .selectFrom('agreement')
      .select([
        'version',
        'createdAt',
        'proposalId',
        texts.as('texts'),
        twoPeopleOf('agreement.proposalId').as('people'),
      ])
      .orderBy('version', 'desc'),
    db.selectFrom('agreement'),
    page,
  )
