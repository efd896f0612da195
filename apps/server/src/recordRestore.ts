import { randomUUID } from 'node:crypto'
import { recordAuditEntry } from './audit/index.ts'
import { asOwner } from './ownerCommand.ts'
import { markRestored } from './rails/index.ts'
import type { Settings } from './settings.ts'

/** Says in the database itself that it was restored from the backup of that time, so that nothing is paid twice. */
export async function recordRestore(settings: Settings, takenAt: string): Promise<void> {
  await asOwner(settings, async (db) => {
    await markRestored(db, takenAt)
    await recordAuditEntry(db, { action: 'database.restore', after: { takenAt }, requestId: randomUUID() })
    return { message: '' }
  })
}
