import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page as it is now. */
export const axeProblems = async (page: Page): Promise<string[]> => {
  // There are no frames of other sites, for which the usual mode would open a second page each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
