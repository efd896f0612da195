import type { RequestOf } from '@millrace/contract/call'
import { consoleLogin, consoleLogout, consoleMe, type Operator } from '@millrace/contract/console/auth'
import type { AuthProvider } from 'react-admin'
import { AnswerError, send } from './send.ts'
import { session } from './session.ts'

let cached: { readonly token: string; readonly operator: Operator } | null = null

/** The operator who owns the token; fetched once per session unless `isFresh`. */
async function fetchOperator(isFresh: boolean): Promise<Operator> {
  const token = session.token()
  if (token === null) throw new AnswerError('Please sign in to go on.', 401)
  if (!isFresh && cached?.token === token) return cached.operator
  const { data } = await send(consoleMe, {})
  cached = { token, operator: data }
  return data
}

function isSessionOver(error: unknown): boolean {
  return error instanceof AnswerError && error.status === 401
}

export const authProvider = {
  async login(credentials: RequestOf<typeof consoleLogin>) {
    const { data, msg: token } = await send(consoleLogin, credentials)
    cached = { token, operator: data }
    session.begin(token)
  },
  async logout() {
    // An operator who is offline still signs out here.
    if (session.token() !== null) await send(consoleLogout, {}).catch(() => undefined)
    cached = null
    session.end('operator')
    // main.tsx shows the login page at the same address, so react-admin must not navigate.
    return false
  },
  async checkAuth() {
    try {
      await fetchOperator(true)
    } catch (error) {
      // An unreachable server signs nobody out.
      if (!isSessionOver(error)) return
      session.end('server')
      throw error
    }
  },
  async checkError(error: unknown) {
    if (!isSessionOver(error)) return
    session.end('server')
    throw error
  },
  async getIdentity() {
    const { id, name, email, role } = await fetchOperator(false)
    return { id, fullName: name, email, role }
  },
  async getPermissions() {
    return (await fetchOperator(false)).role
  },
} satisfies AuthProvider
