import type { StepUpPurpose } from '@millrace/contract/user/fundPassword'
import type { Platform, SignedInMember } from '../http/context.ts'
import { checkFundPassword } from './checkFundPassword.ts'
import { grantStepUp, requireStepUp } from './stepUp.ts'

/**
 * Null when the member is present: by the fund password, which then counts for a while, or by an earlier proof for this
 * purpose.
 */
export async function verifyPresence(
  context: Platform & { readonly member: SignedInMember },
  purpose: StepUpPurpose,
  payPassword: string | undefined,
) {
  const { db, now, member } = context
  if (payPassword === undefined) return requireStepUp(context, purpose)
  const wrong = await checkFundPassword(context, member.id, payPassword)
  if (wrong) return wrong
  await grantStepUp(db, now(), member, purpose)
  return null
}
