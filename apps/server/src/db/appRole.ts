import { createHmac, pbkdf2Sync, createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'

/** The role that everything but migrations runs as. See docs/adr/0002-app-role.md. */
export const appRole = 'millrace_app'

/** The role of the rails: the only one that can report that money has arrived. */
const railRole = 'millrace_rail'

/** The role of the signer: it reads what may be paid out, and stores what it has signed. */
const signerRole = 'millrace_signer'

/** Has no login. It owns the functions that move money in and out; the ledger accepts those kinds from it alone. */
const treasuryRole = 'millrace_treasury'

/** Has no login. It owns the functions that move machines' money; revenue and income are accepted from it alone. */
const machinesRole = 'millrace_machines'

const loginRoles = [appRole, railRole, signerRole]
/** Roles without a login, which own the functions that move money. */
export const functionOwnerRoles: readonly string[] = [machinesRole, treasuryRole]
export const allRoles: readonly string[] = [...loginRoles, ...functionOwnerRoles]

/** The database URL with the application's login, which cannot write the ledger's tables. */
export const toAppUrl = (ownerUrl: string): string => withLogin(ownerUrl, appRole)

/** The database URL with the rails' login. */
export const toRailUrl = (ownerUrl: string): string => withLogin(ownerUrl, railRole)

/** The database URL with the signer's login. */
export const toSignerUrl = (ownerUrl: string): string => withLogin(ownerUrl, signerRole)

function withLogin(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl)
  const password = derivePassword(url, role)
  url.username = role
  url.password = password
  return url.href
}

/** Creates the roles or updates them: a changed owner password changes theirs too. */
export async function ensureRoles(owner: ClientBase, ownerUrl: string): Promise<void> {
  for (const role of loginRoles)
    await ensureRole(owner, role, `login password '${createScramVerifier(derivePassword(new URL(ownerUrl), role))}'`)
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

function derivePassword(ownerUrl: URL, role: string): string {
  const ownerPassword = decodeURIComponent(ownerUrl.password)
  if (!ownerPassword) throw new Error('DATABASE_URL must contain the password of the database owner.')
  return createHmac('sha256', ownerPassword).update(role).digest('base64url')
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
