import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { attacksFile, findRightProblems, readAttacks, renderAttacks } from './attacks.ts'
import { readAppRights } from './readAppRights.ts'

const root = join(import.meta.dirname, '../..')
const [{ attacks, problems: tagProblems }, rights] = await Promise.all([readAttacks(root), readAppRights()])
const problems = [...tagProblems, ...findRightProblems(rights)]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else await writeFile(join(root, attacksFile), await renderAttacks(attacks, rights))
