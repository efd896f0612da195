import { stepUpSubject } from '@millrace/contract/user/stepUpSubject'
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
import { mustExist } from '../../db/rows.ts'
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
import { formatRailAddress } from '../formatRailAddress.ts'
import { queueProcessing } from '../withdraw/store.ts'
import { banks, getBankName } from './banks.ts'
import { parseDestination } from './parseDestination.ts'
import {
  addDestination,
  confirmDestination,
  countDestinations,
  findDestination,
  findOwner,
  isPlatformAddress,
  listDestinations,
  removeDestination,
  type DestinationFields,
  type DestinationRow,
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
const bindDestination = (context: ContextOf<typeof bankModify>, fields: DestinationFields) =>
  withMemberLock(context, context.member.id, async (db, member) => {
    const refuseBound = async () =>
      refuse((await findOwner(db, fields)) === member.id ? 'destination.exists' : 'destination.taken')
    if ((await findOwner(db, fields)) !== null) return refuseBound()
    if (fields.kind === 'chain' && (await isPlatformAddress(db, fields.rail, fields.address)))
      return refuse('destination.own-deposit')
    if ((await countDestinations(db, member.id)) >= destinationsMax) return refuse('destination.too-many')
    const added = await addDestination(db, member.id, fields)
    if (!added) return refuseBound()
    await recordAuditEntry(db, { ...ownAuditEntry(context, 'destination.add'), subjectId: added.id })
    await notifyMember(context, db, member, 'message.destination-added')
    return added
  })

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
    const added = await bindDestination(context, fields)
    return added instanceof Refusal ? added : toDestination(added)
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
      if (!(await consumeCode(context, db, { ...toCodeRequest(context, id), code }))) return refuse('code.wrong')
      if (!(await confirmDestination(db, member.id, id))) return refuse('destination.unknown')
      await recordAuditEntry(db, { ...ownAuditEntry(context, 'destination.confirm'), subjectId: id })
      // Withdrawals that were requested before the confirmation need not wait any longer.
      await queueProcessing(db)
      return toDestination(mustExist(await findDestination(db, member.id, id)))
    })
  }),
]
