import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaFile } from '../schema/generateSchema.ts'
import { readMigrated } from '../schema/readMigrated.ts'
import type { Check } from './Check.ts'

/** The types of tables and functions are those of a database that was just migrated. */
export const createSchemaCheck = (readTypes: () => Promise<string>): Check => ({
  name: 'schema',
  run: async (root) => {
    const written = await readFile(join(root, schemaFile), 'utf8').catch(() => '')
    return written === (await readTypes())
      ? []
      : [`${schemaFile} differs from the database: run node tools/schema/main.ts`]
  },
})

export const schema = createSchemaCheck(async () => (await readMigrated()).types)
