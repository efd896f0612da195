import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './Check.ts'
import { findStrings } from './findStrings.ts'
import { repositoryFiles } from './repositoryFiles.ts'

/** Where SQL is allowed: in a domain's store, in the ledger and in the database's own folder. */
const allowedFiles = /(^|\/)store\.ts$|^apps\/server\/src\/(ledger|db)\/|\.test\.ts$/
const statement =
  /^\s*(?:with\s+\w+\s+as\s*\(|select\s[\s\S]+\sfrom\s|select\s+[\w.]+\s*\(|insert\s+into\s|update\s+[\w."]+\s+set\s|delete\s+from\s|(?:create|alter|drop)\s+(?:or\s+replace\s+)?(?:table|role|function|index|view|schema)\s|call\s+\w+\()/i
const builder = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(/

export const sql: Check = {
  name: 'sql',
  run: async (root) => {
    const files = repositoryFiles(root).filter(
      (file) => /^apps\/server\/src\/.*\.ts$/.test(file) && !allowedFiles.test(file),
    )
    const found = await Promise.all(
      files.map(async (file) => {
        const source = await readFile(join(root, file), 'utf8')
        const strings = findStrings(file, source)
        const statements = strings
          .filter(({ parts, tag }) => tag === 'sql' || statement.test(parts.join('?')))
          .map(({ line }) => line)
        const built = source.split('\n').flatMap((text, i) => (builder.test(text) ? [i + 1] : []))
        return [...new Set([...statements, ...built])].map(
          (line) => `${file}:${line} has SQL, which belongs in the domain's store.ts`,
        )
      }),
    )
    return [...found.flat(), ...(await longLines(root))]
  },
}

const columnsMax = 120

/** The formatter does not know SQL; this is what it would say first. */
async function longLines(root: string): Promise<string[]> {
  const files = repositoryFiles(root).filter((file) => file.endsWith('.sql'))
  const found = await Promise.all(
    files.map(async (file) =>
      (await readFile(join(root, file), 'utf8'))
        .split('\n')
        .flatMap((line, i) =>
          line.length > columnsMax ? [`${file}:${i + 1} is longer than ${columnsMax} characters`] : [],
        ),
    ),
  )
  return found.flat()
}
