import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { recordAuditEntry } from './audit/index.ts'
import { findOperatorIdByEmail, inviteOperator } from './console/index.ts'
import { createDatabase } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import type { Settings } from './settings.ts'

/**
 * Invites an admin of the console from the command line: the first one has to come from there. For an operator who
 * exists, it is a link to set a new password and second factor.
 */
export async function createAdmin(
  settings: Settings,
  email: string,
): Promise<{ /** Shown once. */ readonly message: string } | { readonly problem: string }> {
  if (!z.safeParse(z.email(), email).success)
    return { problem: `${email || 'Nothing'} is not an e-mail address: say create-admin name@example.com.` }
  await waitForDatabase(settings.DATABASE_URL, 'DATABASE_URL', () => {})
  // The application may not add operators by itself.
  const owner = createDatabase(createPool(settings.DATABASE_URL, { max: 2, name: 'millrace admin' }))
  try {
    const origin = settings.PUBLIC_URL || `http://localhost:${settings.PORT}`
    const { url } = await owner.transaction().execute(async (db) => {
      const existingId = await findOperatorIdByEmail(db, email)
      const name = email.split('@')[0] ?? email
      const invited = await inviteOperator(db, { email, name, role: 'admin' }, existingId, origin)
      await recordAuditEntry(db, {
        action: existingId === null ? 'operator.invite' : 'operator.reset-link',
        subjectId: invited.id,
        after: { email: email.toLowerCase() },
        reason: 'from the command line',
        requestId: randomUUID(),
      })
      return invited
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
  } finally {
    await owner.destroy()
  }
}
