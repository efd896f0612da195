import { decidesMoney } from '@millrace/contract/call'
import { randomUUID } from 'node:crypto'
import { recordAuditEntry } from './audit/index.ts'
import { addApproverKey, findOperator, recoverApproverKey, setRecoveryKey } from './console/index.ts'
import type { Database } from './db/database.ts'
import { asOwner, type CommandOutcome } from './ownerCommand.ts'
import type { Settings } from './settings.ts'

const keyPattern = /^[A-Za-z0-9+/]{43}=$/
const signaturePattern = /^[A-Za-z0-9+/]{86}==$/

/**
 * Adds somebody's approval key without the signatures of two others: the first approvers have to come from the command
 * line. The key is the one that their “Approval keys” page shows.
 */
export async function addApprover(settings: Settings, email: string, publicKey: string): Promise<CommandOutcome> {
  if (!keyPattern.test(publicKey)) return { problem: 'Say add-approver EMAIL KEY, with the key from their console.' }
  return asOwner(settings, async (db) => {
    const operator = await findOperator(db, email)
    if (!operator) return { problem: `There is no operator ${email || 'of that name'}.` }
    // The signer’s list gets the key too, and nobody else is on it.
    if (!decidesMoney(operator.role))
      return { problem: `${email} is neither finance nor an admin: colleagues sign their key in the console.` }
    if (!(await addApproverKey(db, operator.id, publicKey)))
      return { problem: 'This key was removed, is somebody else’s, or is one that anybody could sign with.' }
    await record(db, 'approver-key.add', operator.id, { publicKey })
    return { message: `${email} approves with this key from now on.\n` }
  })
}

/** Sets the public part of the recovery key. With its private part, kept offline, a key is added without approvers. */
export async function setRecovery(settings: Settings, publicKey: string): Promise<CommandOutcome> {
  if (!keyPattern.test(publicKey)) return { problem: 'Say set-recovery-key KEY, with its public part.' }
  return asOwner(settings, async (db) => {
    if (!(await setRecoveryKey(db, publicKey)))
      return { problem: 'Anybody could sign with this key: make another one.' }
    await record(db, 'approver-key.recovery-set', undefined, { publicKey })
    return { message: 'The recovery key is set.\n' }
  })
}

/** Adds a waiting key by the signature of the recovery key. */
export async function recoverApprover(
  settings: Settings,
  publicKey: string,
  signature: string,
): Promise<CommandOutcome> {
  if (!keyPattern.test(publicKey) || !signaturePattern.test(signature))
    return { problem: 'Say recover-approver KEY SIGNATURE, both in base64.' }
  return asOwner(settings, async (db) => {
    const outcome = await recoverApproverKey(db, publicKey, signature)
    if (outcome === 'unknown') return { problem: 'No such key is waiting: make it in the console first.' }
    if (outcome === 'unsigned') return { problem: 'The recovery key did not sign this key.' }
    await record(db, 'approver-key.recover', undefined, { publicKey })
    return { message: 'The key is added.\n' }
  })
}

const record = (db: Database, action: string, subjectId: string | undefined, after: object) =>
  recordAuditEntry(db, {
    action,
    ...(subjectId === undefined ? {} : { subjectId }),
    after,
    reason: 'from the command line',
    requestId: randomUUID(),
  })
