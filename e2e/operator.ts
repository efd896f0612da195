import type { APIRequestContext } from '@playwright/test'

/** Sends a call of the console as a demonstration operator and returns its data. */
export type Operator = <Data>(path: string, body: object) => Promise<Data>

export const signInByCall = async (request: APIRequestContext, email = 'admin@millrace.test'): Promise<Operator> => {
  const login = await request.post('/api/console/auth/login', { data: { email, password: 'Demo12345' } })
  const { msg: token } = await login.json() as { msg: string }
  return async (path, body) => {
    const answer = await request.post(`/api/${path}`, { data: body, headers: { 'X-Access-Token': token } })
    const { code, msg, data } = await answer.json() as { code: number; msg: string; data: never }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
}
