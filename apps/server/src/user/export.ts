import { userExport } from '@millrace/contract/user/profile'
import { currencies, toDecimal } from '@millrace/money'
import type { Zippable } from 'fflate'
import { listAuditAbout, recordAuditEntry } from '../audit/index.ts'
import type { ContextOf } from '../http/context.ts'
import { handle, refuse } from '../http/handle.ts'
import { available, getBalance, listEntries, held, income, type Entry } from '../ledger/index.ts'
import { takeHit } from '../limits/index.ts'
import { listInbox } from '../messenger/index.ts'
import { exportMessages } from '../msg/index.ts'
import { getAccounts } from './account.ts'
import { listAccountChanges } from './accountChange/store.ts'
import { findMember } from './member/store.ts'
import { ownAuditEntry } from './memberChanges.ts'
import type { MemberData, Picture } from './memberData.ts'
import { listPasskeys } from './passkey/store.ts'
import { listSessions } from './session/store.ts'
import { decryptName, decryptNumber } from './verify/documentCipher.ts'
import { findLatest } from './verify/store.ts'

type Context = ContextOf<typeof userExport>

const entriesPerPage = 1_000
const epoch = new Date(0)

/** All balances and ledger entries of a member, oldest first. */
async function exportLedger({ db, member }: Context) {
  const entries: Entry[] = []
  for (let page: Entry[] = []; ;) {
    const before = page.at(-1)?.seq
    page = await listEntries(db, member.id, { limit: entriesPerPage, ...(before !== undefined && { before }) })
    entries.push(...page)
    if (page.length < entriesPerPage) break
  }
  const balances = await Promise.all(
    [available, held, income].flatMap((kind) =>
      currencies.map(async (currency) => {
        const account = kind(member.id)
        return { account: account.kind, currency, amount: toDecimal(await getBalance(db, account, currency)) }
      }),
    ),
  )
  return {
    balances: balances.filter(({ amount }) => !/^[-0.]+$/.test(amount)),
    entries: entries
      .reverse()
      .map(({ seq: _, amount, ...entry }) => ({ ...entry, amount: toDecimal(amount), currency: amount.currency })),
  }
}

async function exportAccount({ db, member }: Context) {
  const row = await findMember(db, member.id)
  if (!row) return null
  // Hashes are of no use to the member, but of some use to anyone who finds the file.
  const { passwordHash: _, fundPasswordHash, invitedBy: __, ...account } = row
  const changes = await listAccountChanges(db, member.id)
  return { ...account, changes, hasFundPassword: fundPasswordHash !== null, invitedByCode: member.upInviteCode }
}

/** Encrypted pictures as files of their names; those that are null are left out. */
async function exportPictures({ vault }: Context, pictures: readonly Picture[]): Promise<Zippable> {
  const files: Zippable = {}
  for (const { name, picture, keyId } of pictures)
    if (picture !== null && keyId !== null)
      files[`${name}.webp`] = [new Uint8Array(await vault.readFile(picture, keyId)), { level: 0 }]
  return files
}

/** The documents as they were sent, with each picture as a file. */
async function exportVerification(context: Context): Promise<Zippable> {
  const { db, vault, member } = context
  const row = await findLatest(db, member.id)
  if (!row) return {}
  const { state, documentType, reason, createdAt, decidedAt, keyId } = row
  const pictures = Object.entries(row.pictures).map(([side, picture]) => ({
    name: `verification/${side}`,
    picture,
    keyId,
  }))
  return {
    'verification/verification.json': toJson({
      state,
      documentType,
      name: decryptName(vault, row),
      documentNumber: decryptNumber(vault, row),
      reason,
      createdAt,
      decidedAt,
    }),
    ...(await exportPictures(context, pictures)),
  }
}

/** What another domain has about the member, with each picture as a file. */
async function exportMemberData(context: Context, data: MemberData): Promise<Zippable> {
  const { db, member } = context
  const content = await data.export?.(db, member.id)
  const pictures = (await data.pictures?.(db, member.id)) ?? []
  return {
    ...(content && { [`${data.name}.json`]: toJson(content) }),
    ...(await exportPictures(
      context,
      pictures.map((each) => ({ ...each, name: `${data.name}/${each.name}` })),
    )),
  }
}

const toJson = (value: unknown): Uint8Array =>
  Buffer.from(
    `${JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner), 2)}\n`,
  )

export const handleExport = (memberData: readonly MemberData[]) =>
  handle(userExport, async (context) => {
    const { db, member, now } = context
    const seconds = await takeHit(context, [
      { kind: 'export-member', subject: member.id, max: 5, windowMs: 60 * 60_000 },
    ])
    if (seconds) return refuse('export.too-many', { minutes: Math.ceil(seconds / 60) })
    await recordAuditEntry(db, ownAuditEntry(context, 'account.export'))
    const messages = await Promise.all(getAccounts(member).map(({ value }) => listInbox(db, value, 1_000)))
    const others = await Promise.all(memberData.map((data) => exportMemberData(context, data)))
    // It is loaded with the first export.
    const { zipSync } = await import('fflate')
    const zip = zipSync({
      'account.json': toJson(await exportAccount(context)),
      'sessions.json': toJson(await listSessions(db, member.id, epoch)),
      'passkeys.json': toJson(
        (await listPasskeys(db, member.id)).map(({ name, createdAt, lastUsedAt, transports }) => ({
          name,
          createdAt,
          lastUsedAt,
          transports,
        })),
      ),
      'ledger.json': toJson(await exportLedger(context)),
      'log.json': toJson(await listAuditAbout(db, member.id)),
      'messages.json': toJson(
        messages.flat().map(({ channel, sentTo, content, createdAt }) => ({ channel, sentTo, content, createdAt })),
      ),
      'station-messages.json': toJson(await exportMessages(db, member.id, member.language)),
      ...(await exportVerification(context)),
      ...Object.assign({}, ...others),
    })
    return { fileName: `millrace-${now().toISOString().slice(0, 10)}.zip`, zip: Buffer.from(zip).toString('base64') }
  })
