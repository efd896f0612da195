import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateFromMigrations } from './generateFromMigrations.ts'
import { schemaFile } from './generateSchema.ts'

// Writes the types of tables and functions, after a change of apps/server/sql.
await writeFile(join(import.meta.dirname, '../..', schemaFile), await generateFromMigrations())
