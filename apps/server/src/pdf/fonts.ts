import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import server from '../../package.json' with { type: 'json' }

const { resolve } = createRequire(import.meta.url)

/** Of ranges as style sheets have them, such as `U+0964-0965,U+20B9`. */
const toPattern = (ranges: string): RegExp =>
  new RegExp(`[${ranges.replaceAll(',', '').replaceAll(/(?:U\+)?([\dA-F]+)/g, String.raw`\u{$1}`)}]`, 'u')

/**
 * Those that the server has a package of. Each file has one script; together they cover our languages. The first script
 * with a character writes it.
 */
const readScripts = () =>
  Object.keys(server.dependencies).flatMap((name) => {
    const [, font, own] = /^@fontsource\/(noto-sans-?(.*))$/.exec(name) ?? []
    if (own === undefined) return []
    const ranges = JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8')) as Record<string, string>
    return (own ? [own] : ['latin', 'latin-ext']).map((script) => ({
      name: script,
      range: toPattern(ranges[script] ?? ''),
      getFile: (weight: number) => resolve(`${name}/files/${font}-${script}-${weight}-normal.woff`),
    }))
  })

let scripts: ReturnType<typeof readScripts> | undefined
export const getScripts = () => (scripts ??= readScripts())

export type Weight = 400 | 700

export const getFontFiles = () =>
  getScripts().flatMap(({ name, getFile }) =>
    ([400, 700] as const).map((weight) => ({ name: `${name}-${weight}`, file: getFile(weight) })),
  )

export type Run = { readonly text: string; readonly font: string }

/** Splits a word into parts, each in a font that has its characters. Joiners stay with the letters they join. */
export function splitByFont(word: string, weight: Weight): readonly Run[] {
  const runs: { text: string; script: string }[] = []
  for (const character of word) {
    const last = runs.at(-1)
    const script = /[\u200c\u200d]/.test(character)
      ? last?.script
      : /\P{C}/u.test(character) && getScripts().find(({ range }) => range.test(character))?.name
    // No font has it, or it has no shape. Left out, because an empty box is of no use.
    if (!script) continue
    if (last?.script === script) last.text += character
    else runs.push({ text: character, script })
  }
  return runs.map(({ text, script }) => ({ text, font: `${script}-${weight}` }))
}
