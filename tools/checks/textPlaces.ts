import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findStrings } from './findStrings.ts'
import { repositoryFiles } from './repositoryFiles.ts'

type Texts = Readonly<Record<string, string>>

const home = 'packages/texts/src'
const app = 'apps/app/src'
/**
 * Home comes with the first load, so its texts are the shell's; `field` is what the contract's schemas say; `books` are
 * the texts of transparency that the first of its screens shows late or not at all; `live` are those of machines that
 * not every machine needs.
 */
const elsewhere: Readonly<Record<string, string>> = {
  'shell home': 'msg/home/',
  'user field': 'shell/form/',
  'live session': 'product/session/',
  'live series': 'product/series/',
  'books proof': 'transparency/proof/',
  'books whatIf': 'transparency/whatIf/',
}
/** Fewer words are labels, which languages may word differently in another place. */
const sentenceWordsMin = 4

/** A text's key begins with the feature that uses it, and a text that app and server share stands once. */
export const checkTextPlaces = async (root: string): Promise<string[]> => {
  if (!existsSync(join(root, home, 'server'))) return []
  const folders = readdirSync(join(root, home), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'server')
    .map(({ name }) => name)
  const english = await Promise.all(folders.map((folder) => readTexts(root, `${folder}/en.json`)))
  const keysByFile = await readKeysByFile(root)
  const misplaced = folders.flatMap((folder, i) => checkPrefixes(root, folder, english[i] ?? {}, keysByFile))
  return [
    ...misplaced,
    ...(await checkAliases(root, Object.assign({}, ...english))),
    ...(await checkShared(root, folders)),
  ]
}

const checkPrefixes = (root: string, folder: string, texts: Texts, keysByFile: KeysByFile): string[] =>
  [...new Set(Object.keys(texts).map(prefixOf))].flatMap((prefix) => {
    const place = placeOf(root, folder, prefix)
    if (!place) return [`${home}/${folder}/en.json has texts of ${prefix}, which is no feature of ${app}/${folder}`]
    const isUsedThere = [...keysByFile].some(
      ([file, keys]) => file.startsWith(place) && keys.some((key) => prefixOf(key) === prefix),
    )
    return isUsedThere ? [] : [`${home}/${folder}/en.json has texts of ${prefix}, which nothing in ${place} uses`]
  })

/** Where the screens of a prefix are: a feature of the domain, the domain itself, or what several domains share. */
const placeOf = (root: string, folder: string, prefix: string): string | undefined => {
  if (prefix === folder) return `${app}/`
  const name = `${prefix.charAt(0).toUpperCase()}${prefix.slice(1)}`
  const features = join(root, app, 'features')
  const shared = existsSync(features) ? readdirSync(features).map((domain) => `features/${domain}`) : []
  const places = [
    elsewhere[`${folder} ${prefix}`] ?? `${folder}/${prefix}/`,
    `${folder}/${name}Screen.tsx`,
    `${folder}/${name}Sheet.tsx`,
    ...['components', ...shared].flatMap((place) => [
      `${place}/${prefix}/`,
      `${place}/${name}.tsx`,
      `${place}/${name}Sheet.tsx`,
    ]),
  ]
  return places.map((place) => `${app}/${place}`).find((place) => existsSync(join(root, place)))
}

const checkAliases = async (root: string, appTexts: Texts): Promise<string[]> => {
  const aliases = await readTexts(root, 'server/aliases.json')
  const own = await readTexts(root, 'server/en.json')
  return Object.entries(aliases).flatMap(([key, target]) => [
    ...(Object.hasOwn(appTexts, target) ? [] : [`${home}/server/aliases.json: ${target} is no text of the app`]),
    ...(Object.hasOwn(own, key) ? [`${home}/server/aliases.json: ${key} has a text of its own too`] : []),
  ])
}

const checkShared = async (root: string, folders: readonly string[]): Promise<string[]> => {
  const codes = readdirSync(join(root, home, 'server'))
    .map((file) => /^(\w\w)\.json$/.exec(file)?.[1])
    .filter((code) => code !== undefined)
  const inAllLanguages = async (folder: string): Promise<[string, string][]> => {
    const languages = await Promise.all(codes.map((code) => readTexts(root, `${folder}/${code}.json`)))
    return Object.keys(languages[0] ?? {}).map((key) => [key, JSON.stringify(languages.map((texts) => texts[key]))])
  }
  const appKeys = new Map((await Promise.all(folders.map(inAllLanguages))).flat().map(([key, text]) => [text, key]))
  const english = await readTexts(root, 'server/en.json')
  return (await inAllLanguages('server')).flatMap(([key, text]) => {
    const appKey = appKeys.get(text)
    const isSentence = (english[key] ?? '').split(' ').length >= sentenceWordsMin
    return appKey && isSentence ? [`${home}/server has ${key}, which is the same text as the app's ${appKey}`] : []
  })
}

type KeysByFile = ReadonlyMap<string, readonly string[]>

const readKeysByFile = async (root: string): Promise<KeysByFile> => {
  const files = repositoryFiles(root).filter((file) => file.startsWith(`${app}/`) && /(?<!\.test)\.tsx?$/.test(file))
  return new Map(
    await Promise.all(
      files.map(async (file) => {
        const strings = findStrings(file, await readFile(join(root, file), 'utf8'))
        return [file, strings.map(({ parts }) => parts[0] ?? '').filter((text) => /^[a-z][\w-]*\./.test(text))] as const
      }),
    ),
  )
}

const prefixOf = (key: string): string => key.split('.')[0] ?? ''

const readTexts = async (root: string, file: string): Promise<Texts> => {
  const path = join(root, home, file)
  return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as Texts) : {}
}
