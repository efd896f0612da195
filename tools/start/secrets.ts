import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toRoleUrl, type RolePasswords } from '../../apps/server/src/db/appRole.ts'

/** A secret that is created once, in a file that only its owner can read. */
export const loadOrCreateSecret = async (file: string): Promise<string> => {
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (stored.length >= 32) return stored
  const secret = randomBytes(32).toString('base64url')
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return secret
}

/** The passwords of the database's roles: random ones, so that none can be derived from another. */
export const loadPasswords = async (dataDir: string): Promise<RolePasswords> => {
  const load = (role: string) => loadOrCreateSecret(join(dataDir, `${role}.password`))
  return {
    app: await load('app'),
    rail: await load('rail'),
    signer: await load('signer'),
    stations: await load('stations'),
  }
}

/** The connections of ROLE=migrate. Each other program gets its own alone. */
export const toConnections = (ownerUrl: string, passwords: RolePasswords) => ({
  DATABASE_URL: ownerUrl,
  APP_DATABASE_URL: toRoleUrl(ownerUrl, 'app', passwords.app),
  RAIL_DATABASE_URL: toRoleUrl(ownerUrl, 'rail', passwords.rail),
  SIGNER_DATABASE_URL: toRoleUrl(ownerUrl, 'signer', passwords.signer),
  STATIONS_DATABASE_URL: toRoleUrl(ownerUrl, 'stations', passwords.stations),
})
