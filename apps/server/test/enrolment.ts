import type { Role } from '@millrace/contract/call'
import type { ContentOf } from '@millrace/contract/console/proposal'
import { generateSync } from 'otplib'
import { expect } from 'vitest'
import type { TestServer } from './createTestServer.ts'
import { elsewhere } from './newMember.ts'
import { createProposals } from './proposals.ts'

export type Enrolled = {
  readonly password: string
  /** The code that the authenticator app shows now. */
  readonly code: () => string
}

/** The token of the newest link that was sent to an address. In practice mode it is in the inbox. */
export async function readInvitation(server: TestServer, email: string): Promise<string> {
  const { rows } = await server.database.owner.query<{ content: string }>(
    'select content from inbox_message where sent_to = $1 order by created_at desc limit 1',
    [email],
  )
  return /#\/enrol\/([\w-]{43})/.exec(rows[0]?.content ?? '')?.[1] ?? ''
}

/** What an invited operator does with their link. */
export async function enrol(server: TestServer, email: string): Promise<Enrolled> {
  const token = await readInvitation(server, email)
  const { answer } = await server.post('console/enrol/open', { token }, elsewhere())
  const code = () => generateSync({ secret: answer.data.totpSecret, epoch: Math.floor(Date.now() / 1_000) })
  const password = `own password of ${email}`
  const completed = await server.post('console/enrol/complete', { token, password, code: code() }, elsewhere())
  expect(completed.answer).toMatchObject({ code: 200 })
  return { password, code }
}

/** Instead of waiting for the next code: the current one counts as not used. */
export const forgetCode = (server: TestServer, email: string) =>
  server.database.owner.query('update operator set totp_last_step = 0 where email = $1', [email])

/** Signs in with a code that was not used before; returns the headers of the session. */
export async function signInAs(server: TestServer, email: string, { password, code }: Enrolled) {
  await forgetCode(server, email)
  const { answer } = await server.post('console/auth/login', { email, password, code: code() }, elsewhere())
  expect(answer).toMatchObject({ code: 200 })
  return { 'x-access-token': answer.msg }
}

/** An admin invites an operator, and somebody of finance approves it. Returns the operator's id. */
export async function sendInvitation(
  server: TestServer,
  admin: Record<string, string>,
  content: ContentOf<'operator-invitation'>,
): Promise<string> {
  const people = [admin, await server.signIn('checker@millrace.test')] as const
  return (await createProposals(server).agree('operator-invitation', content, people)).id
}

/** The same, and the operator enrols. */
export async function invite(
  server: TestServer,
  admin: Record<string, string>,
  email: string,
  role: Role,
): Promise<Enrolled & { readonly id: string }> {
  const id = await sendInvitation(server, admin, { email, name: email.replace(/@.*/, ''), role })
  return { id, ...(await enrol(server, email)) }
}
