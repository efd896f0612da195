import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { createCaller, type Caller } from './members.ts'

/** On this device the popup notices were read. */
export const readPopups = async (page: Page, { ask }: Caller): Promise<void> => {
  const notices = await ask<readonly { id: string }[]>('sys/popup-notice')
  await page.addInitScript((ids) => localStorage.setItem('seenNotices', ids), notices.map(({ id }) => id).join(','))
}

/** Opens Home as somebody who has been here before: the popup notice was read. */
export const openHome = async (page: Page): Promise<void> => {
  await readPopups(page, createCaller(page.request))
  await page.goto('/')
}

/** The popup notice comes over Home with the first scroll after a quiet moment. The page’s clock must be installed. */
export const scrollToPopup = async (page: Page): Promise<void> => {
  await expect(async () => {
    await page.clock.fastForward(3_000)
    await page.mouse.wheel(0, 40)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

export const closePopup = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/**
 * Back from a sheet, which closes it. The browser goes back and is sent forward again; a second Back before it has
 * arrived would count for nothing.
 */
export const closeByBack = async (page: Page): Promise<void> => {
  const url = page.url()
  await page.goBack()
  await expect(page).toHaveURL(url)
}
