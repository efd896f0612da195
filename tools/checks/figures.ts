import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { format } from 'oxfmt'
import { figures, type Figure } from '../../packages/contract/src/figures.ts'
import type { Check } from './Check.ts'
import { findStrings } from './findStrings.ts'
import { repositoryFiles } from './repositoryFiles.ts'

export const figuresFile = 'docs/FIGURES.md'

type Catalogue = Readonly<Record<string, Figure>>
type Texts = Readonly<Record<string, string | undefined>>

const moments: Readonly<Record<Figure['moment'], string>> = {
  live: 'live',
  minute: 'every minute',
  settled: 'last settled day',
  sealed: 'sealed day',
}

/** The page of figures is the catalogue, and each figure's definition is there. */
export const createFiguresCheck = (catalogue: Catalogue): Check => ({
  name: 'figures',
  run: async (root) => {
    const { problems, page } = await renderFigures(root, catalogue)
    if (problems.length > 0) return problems
    const written = await readFile(join(root, figuresFile), 'utf8').catch(() => '')
    return written === page ? [] : [`${figuresFile} differs from the catalogue: run node tools/checks/writeFigures.ts`]
  },
})

export const figuresCheck = createFiguresCheck(figures)

/** What docs/FIGURES.md has to be, and what is wrong with the catalogue. */
export const renderFigures = async (
  root: string,
  catalogue: Catalogue = figures,
): Promise<{ problems: string[]; page: string }> => {
  const texts = await readTexts(root)
  const [shownIn, definitions] = await Promise.all([findPlaces(root, catalogue), findDefinitions(root)])
  const problems: string[] = []
  const sorted = Object.entries(catalogue).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const rows = sorted.map(([name, figure]) => {
    const { unit, decimals, moment, sql, of, english } = figure
    const [label, meaning] = english ?? [texts[`figure.${name}`], texts[`figure.${name}.meaning`]]
    if (!label || !meaning) problems.push(`the figure ${name} has no name or no meaning`)
    if (english && texts[`figure.${name}`]) problems.push(`the figure ${name} has two names`)
    const places = shownIn.get(name) ?? []
    if (places.length === 0) problems.push(`the figure ${name} is marked nowhere, so no journey compares it`)
    const file = definitions.get(sql) ?? definitions.get(sql.slice(0, sql.lastIndexOf('.')))
    if (!file) problems.push(`the figure ${name} is counted by ${sql}, which is nowhere in apps/server/sql`)
    return [
      `\`${name}\``,
      `**${label}**${of ? ` (of a ${of})` : ''}. ${meaning}`,
      decimals > 0 ? `${unit}, ${decimals}` : unit,
      moments[moment],
      `[${sql}](../${file})`,
      places.join(', '),
    ]
  })
  const lines = [
    '# Figures',
    'Everything that is counted or summed and shown, once: app, console, open books, statements, exports, messages and ' +
      '`/metrics` read the same definition. Amounts of single rows are none. The page is made from ' +
      '[figures.ts](../packages/contract/src/figures.ts) by `node tools/checks/writeFigures.ts`. A number after the ' +
      'unit is how many decimals are shown at most where a figure stands alone; beside its parts it has as many as it ' +
      'takes for them to add up. Percent is rounded down. The last column is where an element ' +
      'carries the figure’s name and exact value, which a journey compares.',
    toTable(['figure', 'meaning', 'unit', 'moment', 'definition', 'marked in'], rows),
  ]
  const { code, errors } = await format(figuresFile, lines.join('\n\n'), { printWidth: 120, proseWrap: 'always' })
  if (errors.length > 0) throw new Error(`${figuresFile} cannot be formatted: ${errors[0]?.message}`)
  return { problems, page: code }
}

const toTable = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const readTexts = async (root: string): Promise<Texts> => {
  const file = join(root, 'packages/texts/src/figure/en.json')
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Texts) : {}
}

/** Functions, views and tables with the file that makes them. */
const findDefinitions = async (root: string): Promise<ReadonlyMap<string, string>> => {
  const files = repositoryFiles(root).filter((file) => /^apps\/server\/sql\/.*\.sql$/.test(file))
  const found = await Promise.all(
    files.map(async (file) => {
      const made = (await readFile(join(root, file), 'utf8')).matchAll(
        /^create (?:table|or replace (?:function|view)) ([\w.]+)/gm,
      )
      return [...made].map(([, name = '']) => [name, file] as const)
    }),
  )
  return new Map(found.flat())
}

/** The components that name a figure. */
const findPlaces = async (root: string, catalogue: Catalogue): Promise<ReadonlyMap<string, readonly string[]>> => {
  const places = new Map<string, string[]>()
  const files = repositoryFiles(root)
    .filter((file) => /^apps\/(?:app|console)\/src\/.*(?<!\.test)\.tsx?$/.test(file))
    .toSorted()
  for (const file of files)
    for (const name of new Set(
      findStrings(file, await readFile(join(root, file), 'utf8')).flatMap(({ parts }) => parts),
    ))
      if (Object.hasOwn(catalogue, name))
        places.set(name, [...(places.get(name) ?? []), basename(file).replace(/\.tsx?$/, '')])
  return new Map([...places].map(([name, all]) => [name, [...new Set(all)]]))
}
