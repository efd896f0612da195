import { prepareDatabase } from '../src/prepareDatabase.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { applyTerms } from '../src/treasury/port.ts'
import { toAppUrl, toMigrationUrls } from './roleUrls.ts'

/** ROLE=migrate, with the settings of a test. */
export const prepareForTests = (ownerUrl: string, environment: Readonly<Record<string, string>> = {}): Promise<void> =>
  prepareDatabase(parseSettings({ ...environment, ROLE: 'migrate', ...toMigrationUrls(ownerUrl) }), () => {})

/** Of a copy of a database that was prepared before: the settings of this test alone. */
export const applyTestTerms = (ownerUrl: string, environment: Readonly<Record<string, string>>): Promise<void> =>
  applyTerms(parseSettings({ ...environment, ROLE: 'migrate', ...toMigrationUrls(ownerUrl) }))

/** Of a server with the demonstration’s people and machines and without its history, on any free port. */
export const webSettings = (
  ownerUrl: string,
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
): Settings =>
  parseSettings({
    PORT: '0',
    ROLE: 'web',
    DEMO_DAYS: '0',
    APP_DATABASE_URL: toAppUrl(ownerUrl),
    MILLRACE_DATA: dataFolder,
    ...environment,
  })

export function parseSettings(environment: Readonly<Record<string, string>>): Settings {
  const settings = readSettings(environment)
  if ('problems' in settings) throw new Error(settings.problems.join(' '))
  return settings
}
