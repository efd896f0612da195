import { decidesMoney, type DataOf, type Role } from '@millrace/contract/call'
import {
  approverKeyList,
  approverKeyObject,
  approverKeyOffer,
  approverKeyRemoval,
  approverKeyRemove,
  approverKeyStop,
  approverKeyWord,
} from '@millrace/contract/console/approver'
import { asOperator } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import {
  giveKeyWord,
  listApproverKeys,
  objectToKey,
  offerApproverKey,
  removeApproverKey,
  removeColleagueKey,
  stopKeyRemoval,
} from './store.ts'

type Row = Awaited<ReturnType<typeof listApproverKeys>>[number]
type Key = DataOf<typeof approverKeyList>['list'][number]
type Caller = { readonly id: string; readonly role: Role }

function toKey(row: Row, caller: Caller): Key {
  const { id, email, role, how, isForRole, keyText, objectionText, wordsNeeded, isAdded, removal } = row
  const canRemove = findRemoval(row, caller)
  const isOwn = row.operatorId === caller.id
  const isOpen = row.removedAt === null
  return {
    id,
    email,
    role,
    how,
    isForRole,
    keyText,
    objectionText,
    wordsNeeded,
    isAdded,
    operator: { id: row.operatorId, name: row.name, role: row.operatorRole },
    publicKey: row.publicKey.toString('base64'),
    madeTime: row.madeAt.toISOString(),
    addedTime: row.addedAt?.toISOString() ?? null,
    removedTime: row.removedAt?.toISOString() ?? null,
    words: row.words.map(({ at, ...by }) => ({ by, time: new Date(at).toISOString() })),
    canSign: isOpen && !isAdded && !isOwn && maySign(row, caller),
    canObject: isOpen && !isAdded && !isOwn && row.addedAt !== null,
    canRemove,
    removalText: canRemove === null || (isOwn && !isAdded) ? '' : row.removalText,
    removal: removal && {
      by: { id: removal.id, name: removal.name, role: removal.role },
      time: new Date(removal.at).toISOString(),
      effectiveTime: removal.effectiveAt === null ? null : new Date(removal.effectiveAt).toISOString(),
    },
    canStop: isOpen && isOwn && removal !== null && removal.effectiveAt !== null,
  }
}

/** A word from when there were more people can be given again where one suffices now. */
const maySign = ({ isForMoney, words, wordsNeeded, addedAt }: Row, { id, role }: Caller): boolean =>
  (!isForMoney || decidesMoney(role)) &&
  (!words.some((word) => word.id === id) || (wordsNeeded === 1 && addedAt === null))

function findRemoval({ removedAt, how, operatorId, removal }: Row, { id, role }: Caller): Key['canRemove'] {
  if (removedAt !== null || how === 'demonstration') return null
  if (operatorId === id) return 'own'
  if (removal === null) return role === 'admin' ? 'begin' : null
  return decidesMoney(role) && removal.id !== id ? 'confirm' : null
}

/** The keys with which operators sign approvals. */
export const approverHandlers = [
  handle(approverKeyList, async ({ db, operator }) => ({
    list: (await listApproverKeys(db, operator.id)).map((row) => toKey(row, operator)),
  })),
  handle(approverKeyOffer, async (context, { publicKey }) =>
    asOperator(context, async (db, record) => {
      const outcome = await offerApproverKey(db, publicKey)
      if (outcome !== 'waiting' && outcome !== 'same') return refuse('approver-key.refused')
      if (outcome === 'waiting') await record('approver-key.offer', { after: { publicKey } })
      return null
    }),
  ),
  handle(approverKeyWord, async (context, { id, signature = '' }) =>
    asOperator(context, async (db, record) => {
      const outcome = await giveKeyWord(db, id, signature)
      if (outcome === 'unknown') return refuse('approver-key.unknown')
      if (outcome === 'unsigned') return refuse('approval.unsigned')
      if (outcome !== 'given' && outcome !== 'added' && outcome !== 'admitted')
        return refuse('approver-key.not-waiting')
      await record('approver-key.sign', { subjectId: id, after: { outcome } })
      return { isAdded: outcome === 'added', isAdmitted: outcome === 'admitted' }
    }),
  ),
  handle(approverKeyObject, async (context, { id, signature = '' }) =>
    asOperator(context, async (db, record) => {
      const outcome = await objectToKey(db, id, signature)
      if (outcome === 'unsigned') return refuse('approval.unsigned')
      if (outcome !== 'ended') return refuse('approver-key.over')
      await record('approver-key.object', { subjectId: id })
      return null
    }),
  ),
  handle(approverKeyRemove, async (context, { id, signature = '' }) =>
    asOperator(context, async (db, record) => {
      const outcome = await removeApproverKey(db, id, signature)
      if (outcome === 'unsigned') return refuse('approval.unsigned')
      if (outcome !== 'removed') return refuse('approver-key.unknown')
      await record('approver-key.remove', { subjectId: id })
      return null
    }),
  ),
  handle(approverKeyRemoval, async (context, { id, signature = '' }) =>
    asOperator(context, async (db, record) => {
      const outcome = await removeColleagueKey(db, id, signature)
      if (outcome === 'unknown') return refuse('approver-key.unknown')
      if (outcome === 'unsigned') return refuse('approval.unsigned')
      if (outcome !== 'begun' && outcome !== 'removed') return refuse('approver-key.not-waiting')
      await record('approver-key.removal', { subjectId: id, after: { outcome } })
      return { isRemoved: outcome === 'removed' }
    }),
  ),
  handle(approverKeyStop, async (context, { id }) =>
    asOperator(context, async (db, record) => {
      if ((await stopKeyRemoval(db, id)) !== 'stopped') return refuse('approver-key.over')
      await record('approver-key.stop', { subjectId: id })
      return null
    }),
  ),
]
