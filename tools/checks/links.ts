import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Check } from './Check.ts'
import { repositoryFiles } from './repositoryFiles.ts'

/** A document that points at a file which has moved sends its reader nowhere. */
export const links: Check = {
  name: 'links',
  run: async (root) => {
    const documents = repositoryFiles(root).filter((file) => file.endsWith('.md'))
    const found = await Promise.all(
      documents.map(async (document) => {
        const text = await readFile(join(root, document), 'utf8')
        const targets = [...text.matchAll(/\]\(([^)\s]+)\)|<img[^>]* src="([^"]+)"/g)].map(
          (match) => match[1] ?? match[2] ?? '',
        )
        return targets
          .filter(
            (target) =>
              !/^(?:[a-z]+:|#)/.test(target) && !existsSync(join(root, dirname(document), target.split('#')[0] ?? '')),
          )
          .map((target) => `${document} points at ${target}, which is not there`)
      }),
    )
    return found.flat()
  },
}
