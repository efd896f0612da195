import { createHmac, pbkdf2Sync, createHash, randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'

/** The role that everything but migrations runs as. See docs/adr/0002-app-role.md. */
export const appRole = 'millrace_app'

/** The role of the rails: the only one that can say that money has arrived. */
const railRole = 'millrace_rail'

/** The role of the signer: it reads what may be paid out, and keeps what it has signed. */
const signerRole = 'millrace_signer'

/**
 * Nobody logs in as this role. It owns the functions by which money comes in and goes out, and the ledger takes those
 * kinds from it alone.
 */
const treasuryRole = 'millrace_treasury'

/**
 * Nobody logs in as this role. It owns the functions by which machines' money moves, and the ledger takes revenue and
 * income from it alone.
 */
const machinesRole = 'millrace_machines'

const loginRoles = [appRole, railRole, signerRole]
/** Roles without a login, which own the functions that move money. */
export const functionOwnerRoles: readonly string[] = [machinesRole, treasuryRole]
export const allRoles: readonly string[] = [...loginRoles, ...functionOwnerRoles]

/** The same database as the application sees it: logged in as the role that cannot write the ledger's tables. */
export const toAppUrl = (ownerUrl: string): string => urlOf(ownerUrl, appRole)

/** The same database as the rails see it. */
export const toRailUrl = (ownerUrl: string): string => urlOf(ownerUrl, railRole)

/** The same database as the signer sees it. */
export const toSignerUrl = (ownerUrl: string): string => urlOf(ownerUrl, signerRole)

function urlOf(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl)
  const password = passwordOf(url, role)
  url.username = role
  url.password = password
  return url.href
}

/** Creates the roles, or brings them up to date, so that a changed owner password changes theirs too. */
export async function ensureRoles(owner: ClientBase, ownerUrl: string): Promise<void> {
  for (const role of loginRoles)
    await ensureRole(owner, role, `login password '${scramVerifierOf(passwordOf(new URL(ownerUrl), role))}'`)
  for (const role of functionOwnerRoles) {
    await ensureRole(owner, role, 'nologin')
    // Whoever migrates makes functions that belong to this role.
    await owner.query(`grant ${role} to current_user`)
  }
}

async function ensureRole(owner: ClientBase, role: string, how: string): Promise<void> {
  for (let triesLeft = 20; ; triesLeft--) {
    try {
      await owner.query(`do $$ begin
        if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
      end $$`)
      await owner.query(`alter role ${role} nocreatedb nocreaterole inherit ${how}`)
      return
    } catch (error) {
      // Roles belong to the whole cluster, so a process setting up another database of it may change this one at the
      // same moment.
      if (triesLeft === 0 || !isConcurrentChange(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 50))
    }
  }
}

function passwordOf(ownerUrl: URL, role: string): string {
  const ownerPassword = decodeURIComponent(ownerUrl.password)
  if (!ownerPassword) throw new Error('DATABASE_URL must contain the password of the database owner.')
  return createHmac('sha256', ownerPassword).update(role).digest('base64url')
}

/**
 * What PostgreSQL would store for the password. Sending this instead keeps the password out of the database's statement
 * log.
 */
function scramVerifierOf(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`
}

function isConcurrentChange(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  const duplicateObject = '42710'
  const uniqueViolation = '23505'
  return code === duplicateObject || code === uniqueViolation || /concurrently (updated|deleted)/.test(message ?? '')
}
