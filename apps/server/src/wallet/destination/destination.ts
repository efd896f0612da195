import type { ParsedOf } from '@millrace/contract/call'
import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
import { chainRails, localCurrencies } from '@millrace/contract/wallet/amounts'
import {
  bankCode,
  bankConfirm,
  bankModify,
  bankProof,
  bankRemove,
  payBanks,
  type Destination,
} from '@millrace/contract/wallet/destination'
import { recordAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, Refusal, type Handler } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import {
  withMemberLock,
  ownAuditEntry,
  verifyPresence,
  checkMayBind,
  sendOwnCode,
  notifyMember,
  notifyEverywhere,
  findMember,
  findVerifiedName,
  consumeCode,
} from '../../user/index.ts'
import { formatRailAddress } from '../formatRailAddress.ts'
import { queueProcessing } from '../withdraw/store.ts'
import { findProof, getProofEnd, getProofText } from './addressProof.ts'
import { banks, getBankName } from './banks.ts'
import { parseDestination } from './parseDestination.ts'
import {
  addDestination,
  confirmDestination,
  countDestinations,
  findBinding,
  findDestination,
  isPlatformAddress,
  listDestinations,
  removeDestination,
  takeOverDestination,
  type DestinationFields,
  type DestinationRow,
  type HolderProof,
} from './store.ts'

const destinationsMax = 10

const toDestination = (row: DestinationRow): Destination => ({
  id: row.id,
  kind: row.kind,
  rail: row.rail,
  currency: row.currency,
  address: formatRailAddress(row.rail, row.address),
  bankCode: row.bankCode,
  bankName: getBankName(row.bankCode),
  payee: row.payee,
  account: row.account,
  ifsc: row.ifsc,
  createTime: row.createdAt.toISOString(),
  usableTime: row.usableAt.toISOString(),
  isUsable: row.usableAt <= row.seenAt,
  nowTime: row.seenAt.toISOString(),
})

/** Binds a destination and notifies the member, because somebody else may be using the account. */
const bindDestination = (
  context: ContextOf<typeof bankModify>,
  fields: DestinationFields,
  holderProof: HolderProof | null,
) =>
  withMemberLock(context, context.member.id, async (db, member) => {
    const refuseBound = async () =>
      refuse((await findBinding(db, fields))?.memberId === member.id ? 'destination.exists' : 'destination.taken')
    const binding = await findBinding(db, fields)
    if (binding && (binding.memberId === member.id || !holderProof)) return refuseBound()
    if (fields.kind === 'chain' && (await isPlatformAddress(db, fields.rail, fields.address)))
      return refuse('destination.own-deposit')
    if ((await countDestinations(db, member.id)) >= destinationsMax) return refuse('destination.too-many')
    if (binding && holderProof && !(await takeOver(context, db, binding, fields, holderProof)))
      return refuse('destination.proof')
    const added = await addDestination(db, member.id, fields)
    if (!added) return refuseBound()
    await recordAuditEntry(db, { ...ownAuditEntry(context, 'destination.add'), subjectId: added.id })
    await notifyMember(context, db, member, 'message.destination-added')
    return added
  })

/** Takes a destination from the member who has bound it, and tells them. False when the proof was used before. */
async function takeOver(
  context: ContextOf<typeof bankModify>,
  db: Database,
  { memberId: from, id }: { readonly memberId: string; readonly id: string },
  fields: DestinationFields,
  holderProof: HolderProof,
): Promise<boolean> {
  const outcome = await takeOverDestination(db, { from, id, memberId: context.member.id }, holderProof)
  if (outcome !== 'taken') return outcome === 'gone'
  await recordAuditEntry(db, {
    ...ownAuditEntry(context, 'destination.take-over'),
    subjectId: id,
    before: { memberId: from },
  })
  const owner = await findMember(db, from)
  if (owner)
    await notifyEverywhere(context, db, owner, 'destination-moved', {
      address:
        fields.rail === 'bank'
          ? `${getBankName(fields.bankCode)} ${fields.account}`
          : formatRailAddress(fields.rail, fields.address),
    })
  return true
}

/**
 * The proof that the member holds what another has bound: an address by its signature, a bank account by the bank,
 * which says that it is held in the name of the member's verified document. Null without one to look at.
 */
async function readProof(
  context: ContextOf<typeof bankModify>,
  { signature, signedUntil }: ParsedOf<typeof bankModify>,
  fields: DestinationFields,
) {
  const { language, member, now } = context
  const { rail, address } = fields
  if (rail === 'bank') return (await isHeldAtBank(context, fields)) ? 'bank' : null
  if (signature === undefined || signedUntil === undefined) return null
  const claim = { memberId: member.id, rail, address, until: new Date(signedUntil) }
  return (await findProof(language, claim, { signature, now: now() })) ?? refuse('destination.proof')
}

async function isHeldAtBank(context: ContextOf<typeof bankModify>, fields: DestinationFields): Promise<boolean> {
  const { db, rails, member } = context
  const { currency, account } = fields
  const binding = await findBinding(db, fields)
  if (currency === 'USDT' || !binding || binding.memberId === member.id) return false
  const name = await findVerifiedName(context, member.id)
  const bank = getBankName(fields.bankCode)
  return name !== null && ((await rails.bank?.isHolder({ currency, bank, account, name })) ?? false)
}

const toCodeRequest = (context: ContextOf<typeof bankCode>, id: string) => ({
  purpose: 'destination' as const,
  subject: `${context.member.id} ${id}`,
})

export const destinationHandlers: readonly Handler[] = [
  handle(payBanks, async ({ db, member }) => ({
    list: (await listDestinations(db, member.id)).map(toDestination),
    chains: chainRails.map((rail) => ({ rail, currency: 'USDT' as const })),
    banks: [...banks],
    currencies: [...localCurrencies],
  })),
  handle(bankModify, async (context, request) => {
    const frozen = checkMayBind(context.member)
    if (frozen) return frozen
    // Checked before the fund password, which a typing error should not use up.
    const fields = parseDestination(request)
    if (fields instanceof Refusal) return fields
    const absent = await verifyPresence(
      context,
      { purpose: 'address', subject: stepUpSubject.address(request) },
      request.payPassword,
    )
    if (absent) return absent
    // Whether an address or account is bound is for its holder to know, not to be tried out.
    const seconds = await takeHit(context, [
      { kind: 'destination-tries', subject: context.member.id, max: 20, windowMs: 24 * 60 * 60_000 },
    ])
    if (seconds) return refuse('destination.too-many-tries', { minutes: Math.ceil(seconds / 60) })
    const holderProof = await readProof(context, request, fields)
    if (holderProof instanceof Refusal) return holderProof
    const added = await bindDestination(context, fields, holderProof)
    return added instanceof Refusal ? added : toDestination(added)
  }),
  handle(bankProof, async ({ language, member, now }, { chain, address }) => {
    const fields = parseDestination({ currency: 'USDT', chain, address })
    if (fields instanceof Refusal) return refuse('destination.address')
    const until = getProofEnd(now())
    return {
      text: getProofText(language, { memberId: member.id, rail: chain, address: fields.address, until }),
      signedUntil: until.toISOString(),
    }
  }),
  handle(bankRemove, async (context, { id }) => {
    const { db, member } = context
    return db.transaction().execute(async (db) => {
      if (!(await removeDestination(db, member.id, id)))
        return refuse((await findDestination(db, member.id, id)) ? 'destination.in-use' : 'destination.unknown')
      await recordAuditEntry(db, { ...ownAuditEntry(context, 'destination.remove'), subjectId: id })
      return null
    })
  }),
  handle(bankCode, async (context, { id, channel }) => {
    if (!(await findDestination(context.db, context.member.id, id))) return refuse('destination.unknown')
    return sendOwnCode(context, { channel, ...toCodeRequest(context, id), key: 'message.destination-code' })
  }),
  handle(bankConfirm, async (context, { id, code }) => {
    const { db, member } = context
    if (!(await findDestination(db, member.id, id))) return refuse('destination.unknown')
    return db.transaction().execute(async (db) => {
      const wrong = await consumeCode(context, db, { ...toCodeRequest(context, id), code })
      if (wrong) return wrong
      if (!(await confirmDestination(db, member.id, id))) return refuse('destination.unknown')
      await recordAuditEntry(db, { ...ownAuditEntry(context, 'destination.confirm'), subjectId: id })
      // Withdrawals that were requested before the confirmation need not wait any longer.
      await queueProcessing(db)
      return toDestination(mustExist(await findDestination(db, member.id, id)))
    })
  }),
]
