import { test as journey } from './journey.ts'
import { startMillrace } from './startMillrace.ts'

/**
 * The practice clock ends days for everybody, so journeys that move it run on another Millrace, one after the other:
 * the project `days` of the configuration.
 */
export const test = journey.extend<object, { readonly ownUrl: string }>({
  ownUrl: [
    async ({ browserName: _browserName }, use) => {
      const { url, stop } = await startMillrace()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ ownUrl }, use) => {
    await use(ownUrl)
  },
})
