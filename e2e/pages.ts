import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Opens Home as somebody who has been here before: the popup notice was read. */
export const openHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await closePopup(page)
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
