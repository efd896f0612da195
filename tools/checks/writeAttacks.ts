import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrated } from '../schema/readMigrated.ts'
import { attacksFile, findRightProblems, readAttacks, renderAttacks } from './attacks.ts'

const root = join(import.meta.dirname, '../..')
const [{ attacks, problems: tagProblems }, { rights }] = await Promise.all([readAttacks(root), readMigrated()])
const problems = [...tagProblems, ...findRightProblems(rights)]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else await writeFile(join(root, attacksFile), await renderAttacks(attacks, rights))
