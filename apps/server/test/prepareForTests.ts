import { prepareDatabase } from '../src/prepareDatabase.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { toMigrationUrls } from './roleUrls.ts'

/** ROLE=migrate, with the settings of a test. */
export const prepareForTests = (ownerUrl: string, environment: Readonly<Record<string, string>> = {}): Promise<void> =>
  prepareDatabase(parseSettings({ ...environment, ROLE: 'migrate', ...toMigrationUrls(ownerUrl) }), () => {})

export function parseSettings(environment: Readonly<Record<string, string>>): Settings {
  const settings = readSettings(environment)
  if ('problems' in settings) throw new Error(settings.problems.join(' '))
  return settings
}
