import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Check } from './Check.ts'
import { repositoryFiles } from './repositoryFiles.ts'

/** A document that links to a file which has moved, or to a heading which was renamed, sends its reader nowhere. */
export const links: Check = {
  name: 'links',
  run: async (root) => {
    const documents = repositoryFiles(root).filter((file) => file.endsWith('.md'))
    const texts = new Map(
      await Promise.all(documents.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
    )
    return documents.flatMap((document) =>
      targetsIn(texts.get(document) ?? '').flatMap((target) => {
        const problem = problemWith(root, document, target, texts)
        return problem ? [`${document} links to ${target}, ${problem}`] : []
      }),
    )
  },
}

/** Links, pictures, reference definitions and HTML attributes, outside code. Addresses of the web are not looked at. */
const targetsIn = (markdown: string): string[] => {
  const prose = withoutCode(markdown)
  return [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+["'(][^)]*)?\)/g),
    ...prose.matchAll(/^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?/gm),
    ...prose.matchAll(/<(?:img|a)\b[^>]*?\s(?:src|href)="([^"]+)"/g),
  ]
    .map((match) => match[1] ?? '')
    .filter((target) => !/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target))
}

const withoutCode = (markdown: string): string =>
  markdown.replaceAll(/^ {0,3}(```+|~~~+)[\s\S]*?^ {0,3}\1/gm, '').replaceAll(/(`+)[^`][\s\S]*?\1/g, '')

const problemWith = (
  root: string,
  document: string,
  target: string,
  texts: ReadonlyMap<string, string>,
): string | undefined => {
  const [path = '', anchor] = decodeURI(target).split('#')
  const file = path === '' ? document : join(path.startsWith('/') ? '' : dirname(document), path)
  if (!existsSync(join(root, file))) return 'which is not there'
  const text = texts.get(file)
  if (!anchor) return undefined
  if (text !== undefined) return anchorsIn(text).has(anchor) ? undefined : 'which has no such heading'
  // GitHub links to lines of a source file with #L10 and #L10-L20.
  const isLine = /^L\d+(?:-L\d+)?$/.test(anchor) && statSync(join(root, file)).isFile()
  return isLine ? undefined : 'which has no headings'
}

/** The names that GitHub gives to headings, and those that the document gives itself. */
const anchorsIn = (markdown: string): Set<string> => {
  const anchors = new Set(
    [...markdown.matchAll(/<[a-z]+\b[^>]*?\s(?:id|name)="([^"]+)"/g)].map((match) => match[1] ?? ''),
  )
  const withoutFences = markdown.replaceAll(/^ {0,3}(```+|~~~+)[\s\S]*?^ {0,3}\1/gm, '')
  for (const [, heading = ''] of withoutFences.matchAll(/^ {0,3}#{1,6}\s+(.+?)\s*#*$/gm)) {
    const name = anchorOf(heading)
    let anchor = name
    for (let i = 1; anchors.has(anchor); i += 1) anchor = `${name}-${i}`
    anchors.add(anchor)
  }
  return anchors
}

const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
