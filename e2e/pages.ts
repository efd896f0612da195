import type { Page } from '@playwright/test'

/** Opens Home as somebody who has been here before: the popup notice was read. */
export const openHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await closePopup(page)
}

export const closePopup = async (page: Page): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
