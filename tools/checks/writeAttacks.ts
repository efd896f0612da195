import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attacksFile, readAttacks, renderAttacks } from './attacks.ts'

const root = join(import.meta.dirname, '../..')
const { attacks, problems } = await readAttacks(root)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else await writeFile(join(root, attacksFile), await renderAttacks(attacks))
