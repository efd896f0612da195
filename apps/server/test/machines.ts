import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { expect } from 'vitest'
import { hashFundPassword } from '../src/user/index.ts'
import type { TestServer } from './createTestServer.ts'
import { newMember, type NewMember } from './newMember.ts'
import { move } from './transfers.ts'

type MachineTerms = {
  readonly name: string
  readonly price: bigint
  readonly dayReturn: bigint
  readonly validDays: number
  readonly units: number
  readonly sale: 'plain' | 'presale' | 'rush'
  readonly saleStart: Date | null
  readonly saleEnd: Date | null
  readonly isPublished: boolean
}

const terms: MachineTerms = {
  name: 'Vending machine',
  price: 100_000_000n,
  dayReturn: 500_000n,
  validDays: 365,
  units: 100,
  sale: 'plain',
  saleStart: null,
  saleEnd: null,
  isPublished: true,
}

/** Creates a machine with its stock, as the console would; returns its id. */
export async function createMachine(db: pg.Pool, overrides: Partial<MachineTerms> = {}): Promise<string> {
  const { name, price, dayReturn, validDays, units, sale, saleStart, saleEnd, isPublished } = { ...terms, ...overrides }
  const {
    rows: [machine],
  } = await db.query<{ id: string }>('select test.create_machine($1, $2, $3, $4, $5, $6, $7, $8, $9) as id', [
    name,
    price,
    dayReturn,
    validDays,
    sale,
    saleStart,
    saleEnd,
    isPublished,
    units,
  ])
  return machine?.id as string
}

/** A version of the lease agreement that can be accepted. */
export async function addAgreement(
  db: pg.Pool,
  version = 1,
  content: Readonly<Record<string, string>> = { en_US: `Lease agreement ${version}` },
): Promise<void> {
  await db.query('select test.add_agreement($1, $2)', [version, JSON.stringify(content)])
}

/** A member id that has passed the risk quiz and may buy. There is no row in `member`. */
export async function createBuyer(db: pg.Pool, { money = 0n } = {}): Promise<string> {
  const memberId = randomUUID()
  await passQuiz(db, memberId)
  if (money > 0n) await giveMoney(db, memberId, money)
  return memberId
}

export async function passQuiz(db: pg.Pool, memberId: string): Promise<void> {
  await db.query('insert into risk_quiz (member_id, passed_at) values ($1, now()) on conflict do nothing', [memberId])
}

/** A recharge of practice money, in the smallest unit of USDT. */
export const giveMoney = (db: pg.Pool, memberId: string, minor: bigint): Promise<void> =>
  move(db, 'recharge', ['practice', 'custody'], [memberId, 'available'], minor)

/** Buys units with the database's function, without HTTP; returns the order's id. */
export async function buyUnits(
  db: pg.Pool,
  {
    memberId,
    machineId,
    units = 1,
    agreementVersion = 1,
  }: {
    readonly memberId: string
    readonly machineId: string
    readonly units?: number
    readonly agreementVersion?: number
  },
): Promise<string> {
  const {
    rows: [bought],
  } = await db.query<{ outcome: string; id: string }>({
    text: 'select outcome, (bought).id from buy($1, $2, $3, $4, $5, $6)',
    values: [memberId, randomUUID(), machineId, units, agreementVersion, 'en_US'],
  })
  expect(bought?.outcome).toBe('bought')
  return bought?.id as string
}

/** Moves the practice clock; returns the new business day. */
export async function nextDay(db: pg.Pool, days = 1): Promise<string> {
  let today = ''
  for (let i = 0; i < days; i++) {
    const {
      rows: [row],
    } = await db.query<{ today: string }>('select ledger.next_day() as today')
    today = row?.today ?? ''
  }
  return today
}

type Server = Pick<TestServer, 'call' | 'post' | 'database' | 'platform'>

/** Gives a member 123456 as the fund password. */
export async function setFundPassword({ database, platform }: Server, memberId: string): Promise<void> {
  const hash = hashFundPassword(platform.vault, memberId, '123456')
  await database.owner.query('update member set fund_password_hash = $1 where id = $2', [hash, memberId])
}

/** Registers a member who can buy: with money, a passed risk quiz, and 123456 as the fund password. */
export async function newBuyer(server: Server, { money = 0n } = {}): Promise<NewMember> {
  const member = await newMember(server)
  await setFundPassword(server, member.id)
  await passQuiz(server.database.app, member.id)
  if (money > 0n) await giveMoney(server.database.app, member.id, money)
  return member
}
