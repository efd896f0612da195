import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './tools/browser/findChromium.ts'

const { executablePath, env } = await findChromium()

/** They move the practice clock, and are on a Millrace of their own, one after the other. */
const days = ['charging.spec.ts', 'firstMinute.spec.ts', 'invitations.spec.ts', 'machines.spec.ts']

const phone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  // One dot for each pixel: two would be four times the drawing, and nothing is measured in dots.
  deviceScaleFactor: 1,
  userAgent: devices['Pixel 7'].userAgent,
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/globalSetup.ts',
  forbidOnly: true,
  // A test that passes at the second attempt has found a bug.
  retries: 0,
  // The tests run beside them.
  workers: 2,
  fullyParallel: true,
  // A busy machine is slow, not wrong: a wait ends as soon as its condition holds.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    // Shorter than a test's, so that a click which finds nothing is named in the report.
    actionTimeout: 60_000,
    ...(process.env['MILLRACE_URL'] && { baseURL: process.env['MILLRACE_URL'] }),
    locale: 'en-US',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // It serves a page only when that is loaded again, and until then fetches the whole app, which takes twice the
    // computing of opening Home.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    // Recording takes a third of the time. Where a screenshot does not tell enough: `--trace retain-on-failure`.
    trace: 'off',
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Fewer processes have less to tell each other: a tenth of the browser's computing.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
      ],
    },
  },
  projects: [
    // What takes longest is begun first.
    { name: 'desk', testMatch: 'console*.spec.ts', use: { viewport: { width: 1280, height: 800 } } },
    { name: 'days', testMatch: days, fullyParallel: false, workers: 1, use: phone },
    {
      name: 'phone',
      testIgnore: ['console*.spec.ts', ...days, ...(process.env['TEST_LOOKS'] === '1' ? [] : ['looks.spec.ts'])],
      use: phone,
    },
  ],
})
