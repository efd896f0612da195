import { readFileSync } from 'node:fs'

/** The product's version, and the number that rises with each release. Both are in the root's package.json. */
export const { version, versionCode } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string; versionCode: number }
