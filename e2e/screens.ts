import { expect, type Page } from '@playwright/test'
import { paths } from '../packages/contract/src/paths.ts'
import type { Caller } from './members.ts'
import { readPopups } from './pages.ts'

type List = { readonly list: readonly { readonly id: string }[] }

/** A machine with a station that has counted something. */
const findWithSessions = async ({ ask }: Caller): Promise<string> => {
  const { list } = await ask<List>('product/list?pageSize=100')
  for (const { id } of list) if ((await ask<List>(`machine/sessions?id=${id}`)).list.length > 0) return id
  return 'none'
}

/** The screen of an order that is over. */
export const endedOrder = `${paths.order}?state=expired`

/** Screens of one thing are looked at with one of the demonstration's. */
export const queryOf = async (path: string, caller: Caller): Promise<string> => {
  const { ask } = caller
  const firstOf = async (call: string): Promise<string> => (await ask<List>(call)).list[0]?.id ?? 'none'
  switch (path) {
    case paths.article:
      return `?id=${await firstOf('news/list')}`
    case paths.machine:
      return `?id=${await firstOf('product/list')}`
    case paths.sessions:
      return `?id=${await findWithSessions(caller)}`
    case paths.session: {
      const { list } = await ask<List>(`machine/sessions?id=${await findWithSessions(caller)}`)
      return `?id=${list[0]?.id ?? 'none'}`
    }
    case paths.compare: {
      const { list } = await ask<List>('product/list')
      return `?ids=${list
        .slice(0, 2)
        .map(({ id }) => id)
        .join(',')}`
    }
    case paths.chooseCoupon:
      return `?productId=${await firstOf('product/list')}`
    case paths.pdf:
      return `?doc=sheet&id=${await firstOf('product/list')}`
    case paths.order:
      return `?id=${await firstOf('mine/order/record')}`
    case endedOrder:
      return `&id=${await firstOf('mine/order/record?state=expired')}`
    case paths.teamLevel:
      return '?level=1'
    case paths.post:
      return `?id=${await firstOf('square/list')}`
    case paths.incomeSource:
      return `?id=${await firstOf('income/list')}`
    default:
      return ''
  }
}

/** Opens a screen and waits until it shows its data. */
export const openScreen = async (page: Page, screen: string): Promise<void> => {
  // Each path is a page of its own with a title of its own: the one before must not be taken for it.
  await page.evaluate((path) => {
    if (!location.hash.startsWith(`#${path}`)) document.querySelector('h1')?.setAttribute('data-left', '')
  }, screen.split('?')[0])
  await page.goto(`/#${screen}`)
  await waitForScreen(page)
}

/** Asks in every frame: the pauses between an assertion's tries add up to minutes over all screens. */
export const waitForScreen = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector('h1:not([data-left])') && !document.querySelector('[aria-busy=true]'),
  )
}

/** Waits until all that the page has asked for since then has been answered, its pictures included. */
export const awaitAnswers = (page: Page): (() => Promise<void>) => {
  const open = new Set<object>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => await expect.poll(() => open.size, { intervals: [20] }).toBe(0)
}

/** A device with a language, on which the popup notices were read. */
export const prepareDevice = async (page: Page, language: string, caller: Caller): Promise<void> => {
  await readPopups(page, caller)
  await page.addInitScript((tag) => localStorage.setItem('language', tag), language)
}
