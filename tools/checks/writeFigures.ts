import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { figuresFile, renderFigures } from './figures.ts'

const root = join(import.meta.dirname, '../..')
const { problems, page } = await renderFigures(root)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else await writeFile(join(root, figuresFile), page)
