// Compiles the test token anew: node tools/chain/main.ts
import { writeFile } from 'node:fs/promises'
import { compiledFile, compileToken } from './compile.ts'

await writeFile(compiledFile, await compileToken())
