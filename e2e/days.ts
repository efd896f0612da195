import { test as journey } from './journey.ts'
import { type RunningMillrace, startMillrace } from './startMillrace.ts'

/**
 * The practice clock ends days for everybody, so journeys that move it run on another Millrace, one after the other:
 * the project `days` of the configuration.
 */
export const test = journey.extend<object, { readonly own: Pick<RunningMillrace, 'url' | 'fleetUrl'> }>({
  own: [
    async ({ browserName: _browserName }, use) => {
      const { url, fleetUrl, stop } = await startMillrace()
      await use({ url, fleetUrl })
      await stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ own }, use) => {
    await use(own.url)
  },
})
