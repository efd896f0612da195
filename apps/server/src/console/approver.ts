import {
  approverKeyList,
  approverKeyOffer,
  approverKeyRemove,
  approverKeyWord,
  requestSign,
} from '@millrace/contract/console/approver'
import { asOperator } from '../audit/index.ts'
import { handle, refuse } from '../http/handle.ts'
import { giveKeyWord, listApproverKeys, offerApproverKey, removeApproverKey, signRequest } from './store.ts'

/** The keys with which operators sign approvals. */
export const approverHandlers = [
  handle(approverKeyList, async ({ db, operator }) => ({
    list: (await listApproverKeys(db)).map(
      ({ madeAt, addedAt, removedAt, publicKey, operatorId, name, role, words, ...key }) => ({
        ...key,
        operator: { id: operatorId, name, role },
        publicKey: publicKey.toString('base64'),
        madeTime: madeAt.toISOString(),
        addedTime: addedAt?.toISOString() ?? null,
        removedTime: removedAt?.toISOString() ?? null,
        words: words.map(({ at, ...by }) => ({ by, time: new Date(at).toISOString() })),
        canSign:
          addedAt === null &&
          removedAt === null &&
          operatorId !== operator.id &&
          !words.some(({ id }) => id === operator.id),
        canRemove:
          removedAt === null &&
          key.how !== 'demonstration' &&
          (operatorId === operator.id || operator.role === 'admin'),
      }),
    ),
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
      if (outcome !== 'given' && outcome !== 'added') return refuse('approver-key.not-waiting')
      await record('approver-key.sign', { subjectId: id })
      return { isAdded: outcome === 'added' }
    }),
  ),
  handle(requestSign, async (context, { kind, id, signature = '' }) =>
    asOperator(context, async (db) => {
      const outcome = await signRequest(db, { kind, id }, signature)
      if (outcome === 'unknown') return refuse('approval.request-unknown')
      return outcome === 'unsigned' ? refuse('approval.unsigned') : null
    }),
  ),
  handle(approverKeyRemove, async (context, { id }) =>
    asOperator(context, async (db, record) => {
      if ((await removeApproverKey(db, id)) === 'unknown') return refuse('approver-key.unknown')
      await record('approver-key.remove', { subjectId: id })
      return null
    }),
  ),
]
