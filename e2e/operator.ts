import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Sends a call of the console as a demonstration operator and returns its data. */
export type Operator = <Data>(path: string, body: object) => Promise<Data>

type PracticeOperator = { readonly email: string; readonly password: string; readonly code: string }

export const signInByCall = async (request: APIRequestContext, email = 'admin@millrace.test'): Promise<Operator> => {
  const { data: operators } = (await (await request.get('/api/console/practice/operators')).json()) as {
    data: PracticeOperator[]
  }
  const operator = operators.find((each) => each.email === email)
  const login = await request.post('/api/console/auth/login', {
    data: { email, password: operator?.password, code: operator?.code },
  })
  const { msg: token } = (await login.json()) as { msg: string }
  return async (path, body) => {
    const answer = await request.post(`/api/${path}`, { data: body, headers: { 'X-Access-Token': token } })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: never }
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
}

/** By the sign-in page, which in practice mode fills itself in for a chosen operator. */
export const signInByPage = async (page: Page, email = 'admin@millrace.test'): Promise<void> => {
  await page.goto('/console/')
  await chooseOperator(page, email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Ledger', level: 1 })).toBeVisible()
}

export const chooseOperator = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: email }).click()
  await expect(page.getByLabel('Code')).not.toHaveValue('')
}
