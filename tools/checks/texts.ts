import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages, toLanguageTag } from '../../packages/texts/src/languages.ts'
import type { Check } from './Check.ts'
import { findStrings } from './findStrings.ts'
import { repositoryFiles } from './repositoryFiles.ts'
import { checkTextPlaces } from './textPlaces.ts'

type Texts = Readonly<Record<string, string>>

export const texts: Check = {
  name: 'texts',
  run: async (root) => {
    const folders = textFolders(root)
    if (folders.length === 0) return ['no texts were found at all, so nothing was checked']
    const inFiles = await Promise.all(folders.map((folder) => checkFolder(root, folder)))
    return [...inFiles.flat(), ...(await findUnused(root, folders)), ...(await checkTextPlaces(root))]
  },
}

const textFolders = (root: string): string[] => {
  const home = 'packages/texts/src'
  const inPackage = existsSync(join(root, home))
    ? readdirSync(join(root, home), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${home}/${name}`)
    : []
  return [...inPackage, 'apps/server/src/demo/content'].filter((folder) => existsSync(join(root, folder, 'en.json')))
}

const readTexts = async (root: string, file: string): Promise<Texts> =>
  JSON.parse(await readFile(join(root, file), 'utf8')) as Texts

const checkFolder = async (root: string, folder: string): Promise<string[]> => {
  const english = await readTexts(root, `${folder}/en.json`)
  const found = await Promise.all(
    languages.map(async (language) => {
      const file = `${folder}/${language.code}.json`
      if (!existsSync(join(root, file))) return [`${file} is missing`]
      return checkLanguage(file, toLanguageTag(language), english, await readTexts(root, file))
    }),
  )
  return found.flat()
}

/** What is wrong with a language's texts, compared with English. */
export const checkLanguage = (file: string, tag: string, english: Texts, own: Texts): string[] => [
  ...Object.keys(english)
    .filter((key) => !Object.hasOwn(own, key))
    .map((key) => `${file} lacks ${key}`),
  ...Object.keys(own)
    .filter((key) => !Object.hasOwn(english, key))
    .map((key) => `${file} has ${key}, which English does not have`),
  ...Object.entries(own).flatMap(([key, text]) =>
    checkText(tag, english[key] ?? text, text).map((problem) => `${file} ${key} ${problem}`),
  ),
]

const checkText = (tag: string, english: string, text: string): string[] => {
  if (typeof text !== 'string' || text.trim() === '') return ['is empty']
  const message = read(text)
  if (typeof message === 'string') return [`cannot be read: ${message}`]
  const model = read(english)
  const problems = text === text.trim() ? [] : ['begins or ends with a space']
  if (/[!¡]/.test(text)) problems.push('has an exclamation mark')
  const [wanted, has] = [typeof model === 'string' ? [] : model.placeholders, message.placeholders].map((names) =>
    [...new Set(names)].sort().join(', '),
  )
  if (wanted !== has) problems.push(`puts in {${has}} where English puts in {${wanted}}`)
  return [...problems, ...message.plurals.flatMap((options) => checkPlural(tag, options))]
}

const checkPlural = (tag: string, options: readonly string[]): string[] => {
  const { needed, known } = categoriesOf(tag)
  return [
    ...needed
      .filter((category) => !options.includes(category))
      .map((category) => `lacks the plural form "${category}"`),
    ...options
      .filter((option) => !/^\d+$/.test(option) && !known.includes(option))
      .map((option) => `has the plural form "${option}", which its language does not have`),
  ]
}

/** Some languages have a form for round millions only: it is allowed but not required. */
const categoriesOf = (tag: string): Categories => {
  const found = knownCategories.get(tag) ?? findCategories(tag)
  knownCategories.set(tag, found)
  return found
}
type Categories = { readonly needed: readonly string[]; readonly known: readonly string[] }
const knownCategories = new Map<string, Categories>()

const findCategories = (tag: string): Categories => {
  const rules = new Intl.PluralRules(tag)
  const counted = Array.from({ length: 1_001 }, (_, count) => rules.select(count))
  return { needed: [...new Set([...counted, 'other'])], known: rules.resolvedOptions().pluralCategories }
}

type Message = { readonly placeholders: readonly string[]; readonly plurals: readonly (readonly string[])[] }

const read = (text: string): Message | string => {
  try {
    const placeholders: string[] = []
    const plurals: string[][] = []
    collect(compileMessageOrThrow(text), placeholders, plurals)
    return { placeholders, plurals }
  } catch (error) {
    return (error as Error).message
  }
}

const collect = (tokens: unknown, placeholders: string[], plurals: string[][]): void => {
  if (!Array.isArray(tokens)) return
  for (const token of tokens) {
    if (!Array.isArray(token)) continue
    const [name, format, options] = token as [string, string?, unknown?]
    placeholders.push(name)
    if (typeof options !== 'object' || options === null) continue
    const branches = Object.entries(options).filter(([branch]) => branch !== 'offset')
    if (format === 'plural') plurals.push(branches.map(([branch]) => branch.replace(/^=/, '')))
    for (const [, branch] of branches) collect(branch, placeholders, plurals)
  }
}

const findUnused = async (root: string, folders: readonly string[]): Promise<string[]> => {
  const files = repositoryFiles(root).filter(
    (file) => /^(?:apps|packages)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const literals = new Set<string>()
  const patterns: RegExp[] = []
  for (const file of files) {
    for (const { parts } of findStrings(file, await readFile(join(root, file), 'utf8'))) {
      if (parts.length === 1) literals.add(parts[0] ?? '')
      // A template that begins with a value could be any key, so it counts for none.
      else if (/^[a-z][\w-]*\./.test(parts[0] ?? '')) patterns.push(new RegExp(`^${parts.map(escape).join('.+')}$`))
    }
  }
  const isUsed = (key: string) => literals.has(key) || patterns.some((pattern) => pattern.test(key))
  const found = await Promise.all(
    folders.map(async (folder) =>
      Object.keys(await readTexts(root, `${folder}/en.json`))
        .filter((key) => !isUsed(key))
        .map((key) => `${folder}/en.json has ${key}, which nothing uses`),
    ),
  )
  return found.flat()
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
