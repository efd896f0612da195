import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compiledFile, compileToken } from './compileToken.ts'

test('the committed token is what its source compiles to', async () => {
  expect(await compileToken()).toBe(await readFile(compiledFile, 'utf8'))
})
