import { readFileSync } from 'node:fs'

/** The version of this program, as in its package.json. */
export const version = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version

const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
/** The version as a growing number; the app computes it the same way. */
export const versionCode = major * 1_000_000 + minor * 1_000 + patch
