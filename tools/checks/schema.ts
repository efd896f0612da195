import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFromMigrations } from '../schema/generateFromMigrations.ts'
import { schemaFile } from '../schema/generateSchema.ts'
import type { Check } from './Check.ts'

/** The types of tables and functions are those of a database that was just migrated. */
export const schema: Check = {
  name: 'schema',
  run: async (root) => {
    const written = await readFile(join(root, schemaFile), 'utf8').catch(() => '')
    return written === (await generateFromMigrations())
      ? []
      : [`${schemaFile} differs from the database: run node tools/schema/main.ts`]
  },
}
