import { CallFailure } from '@millrace/client/CallFailure'
import { proof } from '@millrace/contract/transparency/proof'
import { recordProofs } from '@millrace/contract/transparency/record'
import { callApi } from '../../shell/client.ts'
import { readUserId } from '../../shell/session.ts'
import { whenIdle } from '../../shell/whenIdle.ts'
import { isLeftOut, readChecks, saveCheck } from './checks.ts'
import { verifyProof } from './verifyProof.ts'

/** Screens change often, days do not. */
const askAgainMs = 10 * 60_000

let asked: { readonly userId: string; readonly atMs: number } | undefined

/** Checks the newest sealed day, once: silent when all is right. A member who came after that day is not in it yet. */
export async function checkNewestDay(): Promise<void> {
  const userId = readUserId()
  if (asked?.userId === userId && Date.now() - asked.atMs < askAgainMs) return
  asked = { userId, atMs: Date.now() }
  await whenIdle()
  const { list } = await callApi(recordProofs, { pageNum: 1, pageSize: 1 })
  // Somebody else may have signed in meanwhile; their own check follows.
  if (readUserId() !== userId) return
  const [newest] = list
  const checks = readChecks()
  const fail = ({ epoch, day }: { epoch: number; day: string }, failedStep: 'balance' | 'chain') =>
    saveCheck({ member: userId, epoch, day, isOk: false, failedStep, atMs: Date.now() })
  // Days that passed here are not shown any more.
  const passed = checks.find(({ isOk }) => isOk)
  if (passed && (!newest || newest.epoch < passed.epoch)) return fail(newest ?? passed, 'chain')
  if (!newest || checks.some(({ epoch }) => epoch === newest.epoch)) return
  const given = await callApi(proof, { epoch: newest.epoch }).catch(toMissing)
  if (!given) {
    if (isLeftOut(checks, newest.epoch)) fail(newest, 'balance')
    return
  }
  await whenIdle()
  await verifyProof(given, { day: newest.day, epoch: newest.epoch, isNewest: true })
}

/** A day that is not known is one without a proof. */
function toMissing(failure: unknown): null {
  if (failure instanceof CallFailure && failure.answer?.code === 404) return null
  throw failure
}
