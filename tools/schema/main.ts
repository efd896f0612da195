import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { schemaFile } from './generateSchema.ts'
import { readMigrated } from './readMigrated.ts'

// Writes the types of tables and functions, after a change of apps/server/sql.
await writeFile(join(import.meta.dirname, '../..', schemaFile), (await readMigrated()).types)
