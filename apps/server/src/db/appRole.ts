import { createHmac, pbkdf2Sync, createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** The role that answers calls and runs jobs. See docs/adr/0002-app-role.md. */
export const appRole = 'millrace_app'

/**
 * The roles that log in, by the first word of their setting. `rail`: the program of the rails, the only one that can
 * report that money has arrived. `signer`: reads what may be paid out, and stores what it has signed. `stations`: may
 * execute the functions that record what charging stations say, and reads no table.
 */
export const loginRoles = {
  app: appRole,
  rail: 'millrace_rail',
  signer: 'millrace_signer',
  stations: 'millrace_stations',
} as const

export type LoginRole = keyof typeof loginRoles
export type RolePasswords = Readonly<Record<LoginRole, string>>

/** Has no login. It owns the functions that move money in and out; the ledger accepts those kinds from it alone. */
const treasuryRole = 'millrace_treasury'

/** Has no login. It owns the functions that move machines' money; revenue and income are accepted from it alone. */
const machinesRole = 'millrace_machines'

/** Has no login. It owns the functions that grant rewards; the ledger accepts rewards from it alone. */
const rewardsRole = 'millrace_rewards'

/** Has no login. It owns the functions that seal days; it moves no money, and nobody else writes what they write. */
const booksRole = 'millrace_books'

/** Roles without a login, which own the functions that move money, and those that seal the books. */
export const functionOwnerRoles: readonly string[] = [machinesRole, treasuryRole, rewardsRole, booksRole]
export const allRoles: readonly string[] = [...Object.values(loginRoles), ...functionOwnerRoles]

/** The database URL with the login of a role. */
export function toRoleUrl(databaseUrl: string, role: LoginRole, password: string): string {
  const url = new URL(databaseUrl)
  url.username = loginRoles[role]
  url.password = encodeURIComponent(password)
  return url.href
}

/** Creates the roles or updates them, with these passwords. */
export async function ensureRoles(owner: ClientBase, passwords: RolePasswords): Promise<void> {
  for (const role of Object.keys(loginRoles) as LoginRole[])
    await ensureRole(owner, loginRoles[role], `login password '${createScramVerifier(passwords[role])}'`)
  for (const role of functionOwnerRoles) {
    await ensureRole(owner, role, 'nologin')
    // The migrating user creates functions that belong to this role.
    await owner.query(`grant ${role} to current_user`)
  }
}

async function ensureRole(owner: ClientBase, role: string, attributes: string): Promise<void> {
  for (let triesLeft = 20; ; triesLeft--) {
    try {
      await owner.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
      end $$`)
      await owner.query(`alter role ${role} nocreatedb nocreaterole inherit ${attributes}`)
      return
    } catch (error) {
      // Roles belong to the whole cluster, so a process that sets up another database may change them at the same time.
      if (triesLeft === 0 || !isConcurrentChange(error)) throw error
      await pause(10 + Math.random() * 50)
    }
  }
}

/** What PostgreSQL would store for the password. Sending this keeps the password out of the statement log. */
function createScramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const deriveKey = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(deriveKey('Client Key')).digest('base64')
  const serverKey = deriveKey('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}

function isConcurrentChange(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  const duplicateObject = '42710'
  const uniqueViolation = '23505'
  return code === duplicateObject || code === uniqueViolation || /concurrently (updated|deleted)/.test(message ?? '')
}
