import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { recordAuditEntry } from './audit/index.ts'
import { createOperator } from './console/index.ts'
import { createDatabase } from './db/database.ts'
import { createPool } from './db/pool.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import type { Settings } from './settings.ts'
import { createVault } from './vault/index.ts'

/** Creates an admin of the console from the command line: the first one has to come from there. */
export async function createAdmin(
  settings: Settings,
  email: string,
): Promise<{ /** Shown once. */ readonly message: string } | { readonly problem: string }> {
  if (!z.safeParse(z.email(), email).success)
    return { problem: `${email || 'Nothing'} is not an e-mail address: say create-admin name@example.com.` }
  await waitForDatabase(settings.APP_DATABASE_URL, 'APP_DATABASE_URL', () => {})
  const pool = createPool(settings.APP_DATABASE_URL, { max: 2, name: 'millrace admin' })
  const database = createDatabase(pool)
  try {
    const platform = { vault: await createVault(settings), now: () => new Date() }
    const created = await database.transaction().execute(async (db) => {
      const created = await createOperator(platform, db, { email, name: email.split('@')[0] ?? email, role: 'admin' })
      if (created)
        await recordAuditEntry(db, {
          action: 'operator.create',
          subjectId: created.operator.id,
          after: { email: created.operator.email, role: 'admin' },
          reason: 'from the command line',
          requestId: randomUUID(),
        })
      return created
    })
    if (!created) return { problem: `There is an operator ${email} already.` }
    const { operator, password, totpSecret, totpUrl } = created
    const message = [
      `${operator.email} is an admin now. This is shown once:`,
      '',
      `  password     ${password}`,
      `  TOTP secret  ${totpSecret}`,
      `  TOTP link    ${totpUrl}`,
      '',
    ].join('\n')
    return { message }
  } finally {
    await database.destroy()
  }
}
