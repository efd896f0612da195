import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

/** Each file has one script; together they cover the ten languages. The first script with a character writes it. */
const scripts = [
  {
    name: 'latin',
    range: /[ -\u00ff\u0131\u0152\u0153\u2000-\u200a\u2010-\u206f\u20ac\u2122\u2212]/,
    folder: 'noto-sans',
    subset: 'latin',
  },
  { name: 'latin-ext', range: /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20cf]/, folder: 'noto-sans', subset: 'latin-ext' },
  { name: 'devanagari', range: /[\u0900-\u097f]/, folder: 'noto-sans-devanagari', subset: 'devanagari' },
  { name: 'tamil', range: /[\u0b80-\u0bff]/, folder: 'noto-sans-tamil', subset: 'tamil' },
  { name: 'telugu', range: /[\u0c00-\u0c7f]/, folder: 'noto-sans-telugu', subset: 'telugu' },
  { name: 'kannada', range: /[\u0c80-\u0cff]/, folder: 'noto-sans-kannada', subset: 'kannada' },
] as const

export type Weight = 400 | 700

export const fontFiles = scripts.flatMap(({ name, folder, subset }) =>
  ([400, 700] as const).map((weight) => ({
    name: `${name}-${weight}`,
    file: resolve(`@fontsource/${folder}/files/${folder}-${subset}-${weight}-normal.woff`),
  })),
)

export type Run = { readonly text: string; readonly font: string }

/** Splits a word into parts, each in a font that has its characters. Joiners stay with the letters they join. */
export function splitByFont(word: string, weight: Weight): readonly Run[] {
  const runs: { text: string; script: string }[] = []
  for (const character of word) {
    const last = runs.at(-1)
    const script =
      /[\u200c\u200d]/.test(character) && last ? last.script : scripts.find(({ range }) => range.test(character))?.name
    // No font has it. Left out, because an empty box is of no use.
    if (!script) continue
    if (last?.script === script) last.text += character
    else runs.push({ text: character, script })
  }
  return runs.map(({ text, script }) => ({ text, font: `${script}-${weight}` }))
}
