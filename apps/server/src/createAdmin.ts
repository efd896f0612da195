import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { recordAuditEntry } from './audit/index.ts'
import { findOperatorIdByEmail, inviteOperator } from './console/index.ts'
import { asOwner, type CommandOutcome } from './ownerCommand.ts'
import type { Settings } from './settings.ts'

/**
 * Invites an admin of the console from the command line: the first one has to come from there. For an operator who
 * exists, it is a link to set a new password and second factor.
 */
export async function createAdmin(settings: Settings, email: string): Promise<CommandOutcome> {
  if (!z.safeParse(z.email(), email).success)
    return { problem: `${email || 'Nothing'} is not an e-mail address: say create-admin name@example.com.` }
  return asOwner(settings, async (db) => {
    const origin = settings.PUBLIC_URL || `http://localhost:${settings.PORT}`
    const existingId = await findOperatorIdByEmail(db, email)
    const name = email.split('@')[0] ?? email
    const { id, url } = await inviteOperator(db, { email, name, role: 'admin' }, existingId, origin)
    await recordAuditEntry(db, {
      action: existingId === null ? 'operator.invite' : 'operator.reset-link',
      subjectId: id,
      after: { email: email.toLowerCase() },
      reason: 'from the command line',
      requestId: randomUUID(),
    })
    const message = [
      `This link is for ${email}, works once, and for 48 hours:`,
      '',
      `  ${url}`,
      '',
      `They set their own password and second factor there. Decisions that take two come later: after`,
      `${settings.OPERATOR_WAIT_HOURS} hours (OPERATOR_WAIT_HOURS), or when another admin gives their word.`,
      '',
    ].join('\n')
    return { message }
  })
}
