import { loginRoles, type LoginRole, type RolePasswords } from './db/appRole.ts'
import { migrate } from './db/migrate.ts'
import { waitForDatabase } from './db/waitForDatabase.ts'
import type { Settings } from './settings.ts'
import { applyTerms } from './treasury/port.ts'

/**
 * ROLE=migrate: brings the database up to date, gives the roles their passwords, and stores the settings that the
 * database's functions read. No other step has the owner's connection.
 */
export async function prepareDatabase(settings: Settings, onProgress: (step: string) => void): Promise<void> {
  const { DATABASE_URL: ownerUrl } = settings
  await waitForDatabase(ownerUrl, 'DATABASE_URL', onProgress)
  await migrate(ownerUrl, { passwords: readPasswords(settings), onProgress })
  await applyTerms(settings)
}

function readPasswords(settings: Settings): RolePasswords {
  const urls = {
    app: settings.APP_DATABASE_URL,
    rail: settings.RAIL_DATABASE_URL,
    signer: settings.SIGNER_DATABASE_URL,
    stations: settings.STATIONS_DATABASE_URL,
  }
  return Object.fromEntries(
    (Object.keys(loginRoles) as LoginRole[]).map((role) => [role, decodeURIComponent(new URL(urls[role]).password)]),
  ) as RolePasswords
}
