import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { recordAuditEntry } from './audit/index.ts'
import { inviteOperator } from './console/index.ts'
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
    const name = email.split('@')[0] ?? email
    const invited = await inviteOperator(db, { email, name, role: 'admin' }, origin)
    if (invited === null) return { problem: `${email} is an operator of the demonstration.` }
    await recordAuditEntry(db, {
      action: invited.isNew ? 'operator.invite' : 'operator.reset-link',
      subjectId: invited.id,
      after: { email: email.toLowerCase() },
      reason: 'from the command line',
      requestId: randomUUID(),
    })
    const message = [
      `This link is for ${email}, works once, and for 48 hours:`,
      '',
      `  ${invited.url}`,
      '',
      'They set their own password and second factor there. An office begins with two people: everything that',
      'costs money, access or reputation takes both. They invite the others in the console.',
      '',
    ].join('\n')
    return { message }
  })
}
