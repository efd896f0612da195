import type { Role } from '@millrace/contract/call'
import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Platform, RequestOrigin } from '../http/context.ts'
import { listInboxWith } from '../messenger/index.ts'
import { findInvitation, inviteAsOwner } from './store.ts'

/** A link and what is stored of it. Whoever has the token sets the operator's password and second factor. */
export type InvitationLink = { readonly url: string; readonly tokenHash: Buffer }

/** Behind the hash, so that the token is in no server's log. */
const enrolPath = '/console/#/enrol/'

export function createInvitationLink(origin: string): InvitationLink {
  const token = randomBytes(32).toString('base64url')
  return {
    url: `${origin.replace(/\/$/, '')}${enrolPath}${token}`,
    tokenHash: createHash('sha256').update(token).digest(),
  }
}

/** Where the console is; null when that is not known for certain. */
export function findConsoleOrigin(
  { settings }: Pick<Platform, 'settings'>,
  from: Pick<RequestOrigin, 'origin'>,
): string | null {
  return settings.PUBLIC_URL || (settings.PRACTICE_MODE === 'on' ? from.origin : null)
}

/**
 * From the command line, with the owner's connection: adds an operator, or lets an existing one enrol again, and come
 * back. Null for an operator of the demonstration.
 */
export async function inviteOperator(
  owner: Database,
  operator: { readonly email: string; readonly name: string; readonly role: Role },
  origin: string,
): Promise<{ readonly id: string; readonly isNew: boolean; readonly url: string } | null> {
  const { url, tokenHash } = createInvitationLink(origin)
  const { id, isNew } = await inviteAsOwner(owner, operator, tokenHash)
  return id === null ? null : { id, isNew, url }
}

const linksMax = 10

/** The links that were sent last in practice mode and can still be used, the newest first. */
export async function listInvitationLinks(db: Database) {
  const messages = await listInboxWith(db, enrolPath, linksMax)
  const links = await Promise.all(
    messages.map(async ({ sentTo, content, createdAt }) => {
      const url = /https?:\/\/\S+/.exec(content)?.[0] ?? ''
      const isOpen = (await findInvitation(db, url.split(enrolPath)[1] ?? '')) !== null
      return { email: sentTo, url, createTime: createdAt.toISOString(), isOpen }
    }),
  )
  return links.filter(({ isOpen }) => isOpen).map(({ isOpen: _, ...link }) => link)
}
