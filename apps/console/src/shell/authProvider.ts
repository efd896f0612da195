import type { RequestOf } from '@millrace/contract/call'
import { consoleLogin, consoleLogout, consoleMe, type Operator } from '@millrace/contract/console/auth'
import type { AuthProvider } from 'react-admin'
import { AnswerError, send } from './send.ts'
import { session } from './session.ts'

let known: { readonly token: string; readonly operator: Operator } | null = null

/** The operator behind the token; asked of the server once for each session unless `isFresh`. */
async function me(isFresh: boolean): Promise<Operator> {
  const token = session.token()
  if (token === null) throw new AnswerError('Please sign in to go on.', 401)
  if (!isFresh && known?.token === token) return known.operator
  const { data } = await send(consoleMe, {})
  known = { token, operator: data }
  return data
}

function hasEnded(error: unknown): boolean {
  return error instanceof AnswerError && error.status === 401
}

export const authProvider = {
  async login(proof: RequestOf<typeof consoleLogin>) {
    const { data, msg: token } = await send(consoleLogin, proof)
    known = { token, operator: data }
    session.begin(token)
  },
  async logout() {
    // The server forgets the token even if this desk never learns of it; a desk that is offline still signs out here.
    if (session.token() !== null) await send(consoleLogout, {}).catch(() => undefined)
    known = null
    session.end('operator')
    // The page swaps to signing in by itself, at the same address: react-admin need not navigate.
    return false
  },
  async checkAuth() {
    try {
      await me(true)
    } catch (error) {
      // A server out of reach is no reason to sign anybody out.
      if (!hasEnded(error)) return
      session.end('server')
      throw error
    }
  },
  async checkError(error: unknown) {
    if (!hasEnded(error)) return
    session.end('server')
    throw error
  },
  async getIdentity() {
    const { id, name, email, role } = await me(false)
    return { id, fullName: name, email, role }
  },
  async getPermissions() {
    return (await me(false)).role
  },
} satisfies AuthProvider
