import type { APIRequestContext, Page } from '@playwright/test'

export type DemoMember = { readonly token: string; readonly ask: <Data>(path: string) => Promise<Data> }

/** The demonstration's member, signed in before the journeys began. */
export const demoMember = (request: APIRequestContext): DemoMember => {
  const token = process.env['MILLRACE_MEMBER_TOKEN'] ?? ''
  return {
    token,
    async ask(path) {
      const { code, msg, data } = (await (
        await request.get(`/api/${path}`, { headers: { 'X-Access-Token': token } })
      ).json()) as { code: number; msg: string; data: never }
      if (code !== 200) throw new Error(`${path}: ${msg}`)
      return data
    },
  }
}

/** As the app keeps it on the device. */
export const keepToken = async (page: Page, { token }: DemoMember): Promise<void> => {
  await page.addInitScript((kept) => {
    if (!sessionStorage.getItem('kept')) {
      localStorage.setItem('token', kept)
      sessionStorage.setItem('kept', '1')
    }
  }, token)
}
