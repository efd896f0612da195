import type { ContentOf } from '@millrace/contract/console/proposal'
import { memberLimitKinds, type ProgrammeKind } from '@millrace/contract/rewards/reward'
import { usdtDecimal } from '@millrace/money'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { agreeUnsigned } from './proposals.ts'

type Terms = {
  readonly name: string
  readonly amounts: readonly bigint[]
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly dayMax: number | null
  readonly memberMax: number | null
  readonly totalMax: number | null
  readonly countriesOff: readonly string[]
  readonly terms: NonNullable<ContentOf<'programme'>['terms']>
}

/**
 * A programme of rewards that is open, proposed and approved by two operators; the next version of it where a kind has
 * one programme only. Returns its id.
 */
export async function openProgramme(owner: pg.Pool, kind: string, overrides: Partial<Terms> = {}): Promise<string> {
  const terms: Terms = {
    name: `Programme of tests: ${kind}`,
    amounts: [50_000n],
    startsAt: new Date('2000-01-01'),
    endsAt: null,
    dayMax: null,
    // Codes need one.
    memberMax: memberLimitKinds.some((each) => each === kind) ? 1_000 : null,
    totalMax: null,
    countriesOff: [],
    terms: {},
    ...overrides,
  }
  await allowHosts(owner, terms.terms)
  const { rows } = await owner.query<{ id: string | null }>('select programme_of($1) as id', [kind])
  const programmeId = rows[0]?.id
  const id = await agreeUnsigned(owner, 'programme', {
    ...(programmeId && { programmeId }),
    kind: kind as ProgrammeKind,
    name: terms.name,
    amounts: terms.amounts.map(usdtDecimal),
    startTime: terms.startsAt.toISOString(),
    endTime: terms.endsAt?.toISOString() ?? null,
    dayMax: terms.dayMax,
    memberMax: terms.memberMax,
    totalMax: terms.totalMax,
    countriesOff: [...terms.countriesOff],
    terms: terms.terms,
  })
  return programmeId ?? id
}

/** A row in `member` and nothing else; returns its id. */
export async function addMember(
  db: pg.Pool,
  { country = 'IN', invitedBy = null }: { country?: string | null; invitedBy?: string | null } = {},
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into member (phone, password_hash, invite_code, language, created_at, country, invited_by)
     values ($1, 'x', $2, 'en_US', ledger.now(), $3, $4) returning id`,
    [
      `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`,
      randomInt(36 ** 7)
        .toString(36)
        .toUpperCase()
        .padStart(8, 'A'),
      country,
      invitedBy,
    ],
  )
  return rows[0]?.id as string
}

/** The member is verified as this person, whose document nobody else has. */
export async function verifyPerson(
  owner: pg.Pool,
  memberId: string,
  person: string = randomUUID(),
  operatorId: string | null = null,
): Promise<void> {
  await owner.query(
    `insert into verification (member_id, state, document_type, name_cipher, number_cipher, pictures, key_id,
       created_at, decided_at, number_hash, decided_by)
     values ($1, 'verified', 'passport', '', '', '{}', 'x', now(), now(), $2, $3)`,
    [memberId, createHash('sha256').update(person).digest(), operatorId],
  )
}

/** Puts where its members are led to on the list of hosts. */
async function allowHosts(owner: pg.Pool, { groupUrl, sites = [] }: Terms['terms']): Promise<void> {
  const hosts = [...(groupUrl ? [new URL(groupUrl).host] : []), ...sites]
  await owner.query('insert into link_host (host) select unnest($1::text[]) on conflict do nothing', [hosts])
}
