import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './Check.ts'
import { repositoryFiles } from './repositoryFiles.ts'

const isText = /\.(?:[cm]?[jt]sx?|json|md|sql|css|html|svg|ya?ml|sh|txt)$|(?:^|\/)(?:\.[a-z]+|run)$/
/** What only makes sense on one person's machine. `[r]` keeps this file from matching itself. */
const unwanted: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[\s"'`(=:,])\/(?:home|Users|root|work|workspace|mnt)\/[\w.-]+/, 'names a path of one machine'],
  [/[A-Z]:\\{1,2}Users\\/, 'names a path of one machine'],
  [/["']?[r]esolved["']?: *["']https?:/, 'names a package registry'],
  [/https?:\/\/[\w.-]*(?:registry|verdaccio|artifactory)[\w.-]*/, 'names a package registry'],
  [/^(?:@[\w-]+:)?[r]egistry\s*=/, 'names a package registry'],
]

export const paths: Check = {
  name: 'paths',
  run: async (root) => {
    const files = repositoryFiles(root).filter((file) => isText.test(file))
    const found = await Promise.all(
      files.map(async (file) => {
        const lines = (await readFile(join(root, file), 'utf8')).split('\n')
        return lines.flatMap((line, i) =>
          unwanted.filter(([pattern]) => pattern.test(line)).map(([, why]) => `${file}:${i + 1} ${why}`),
        )
      }),
    )
    return found.flat()
  },
}
