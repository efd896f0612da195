// Compiles the test token again: node tools/chain/main.ts
import { writeFile } from 'node:fs/promises'
import { compiledFile, compileToken } from './compileToken.ts'

await writeFile(compiledFile, await compileToken())
