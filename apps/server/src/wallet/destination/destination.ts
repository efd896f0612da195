import { chainRails, localCurrencies } from '@millrace/contract/wallet/amounts'
import {
  bankCode,
  bankConfirm,
  bankModify,
  bankRemove,
  payBanks,
  type Destination,
} from '@millrace/contract/wallet/destination'
import { recordAuditEntry } from '../../audit/index.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, Refusal, type Handler } from '../../http/handle.ts'
import {
  withMemberLock,
  ownAuditEntry,
  verifyPresence,
  checkMayBind,
  sendOwnCode,
  notifyMember,
  consumeCode,
} from '../../user/index.ts'
import { queueProcessing } from '../withdraw/store.ts'
import { getBankName, banks } from './banks.ts'
import { formatRailAddress } from './formatRailAddress.ts'
import { parsePlace } from './parsePlace.ts'
import {
  addDestination,
  confirmDestination,
  countDestinations,
  findDestination,
  findHolder,
  isOwnAddress,
  listDestinations,
  removeDestination,
  type DestinationRow,
  type Place,
} from './store.ts'

const destinationsMax = 10

const shown = (row: DestinationRow): Destination => ({
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

/** Binds a place to a member, who is told: whoever did it may not be them. */
const bind = (context: ContextOf<typeof bankModify>, place: Place) =>
  withMemberLock(context, context.member.id, async (db, member) => {
    const refuseHeld = async () =>
      refuse((await findHolder(db, place)) === member.id ? 'destination.exists' : 'destination.taken')
    if ((await findHolder(db, place)) !== null) return refuseHeld()
    if (place.kind === 'chain' && (await isOwnAddress(db, place.rail, place.address)))
      return refuse('destination.own-deposit')
    if ((await countDestinations(db, member.id)) >= destinationsMax) return refuse('destination.too-many')
    const added = await addDestination(db, member.id, place)
    if (!added) return refuseHeld()
    await recordAuditEntry(db, { ...ownAuditEntry(context, 'destination.add'), subjectId: added.id })
    await notifyMember(context, db, member, 'message.destination-added')
    return added
  })

const codeFor = (context: ContextOf<typeof bankCode>, id: string) => ({
  purpose: 'destination' as const,
  subject: `${context.member.id} ${id}`,
})

export const destinationHandlers: readonly Handler[] = [
  handle(payBanks, async ({ db, member }) => ({
    list: (await listDestinations(db, member.id)).map(shown),
    chains: chainRails.map((rail) => ({ rail, currency: 'USDT' as const })),
    banks: [...banks],
    currencies: [...localCurrencies],
  })),
  handle(bankModify, async (context, given) => {
    const frozen = checkMayBind(context.member)
    if (frozen) return frozen
    // Before the fund password: a slip of the finger is no reason to ask for it again.
    const place = parsePlace(given)
    if (place instanceof Refusal) return place
    const absent = await verifyPresence(context, 'address', given.payPassword)
    if (absent) return absent
    const added = await bind(context, place)
    return added instanceof Refusal ? added : shown(added)
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
    return sendOwnCode(context, { channel, ...codeFor(context, id), key: 'message.destination-code' })
  }),
  handle(bankConfirm, async (context, { id, code }) => {
    const { db, member } = context
    if (!(await findDestination(db, member.id, id))) return refuse('destination.unknown')
    return db.transaction().execute(async (db) => {
      if (!(await consumeCode(context, db, { ...codeFor(context, id), code }))) return refuse('code.wrong')
      if (!(await confirmDestination(db, member.id, id))) return refuse('destination.unknown')
      await recordAuditEntry(db, { ...ownAuditEntry(context, 'destination.confirm'), subjectId: id })
      // What was asked for before the confirmation need not wait any longer.
      await queueProcessing(db)
      const row = await findDestination(db, member.id, id)
      return row ? shown(row) : refuse('destination.unknown')
    })
  }),
]
