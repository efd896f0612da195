import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { languages } from './languages.ts'

/** What is not built yet, as the texts would call it. Whoever builds it removes its line here. */
const unbuilt: Readonly<Record<string, readonly string[]>> = {
  'all of it': [
    'everything works',
    'सब कुछ काम करता है',
    'எல்லாமே இயங்குகிறது',
    'అన్నీ పనిచేస్తాయి',
    'ಎಲ್ಲವೂ ಕೆಲಸ ಮಾಡುತ್ತದೆ',
    'her şey çalışır',
    'todo funciona',
    'tutto funziona',
    'tout fonctionne',
    'alles funktioniert',
  ],
}

const demoContent = join(import.meta.dirname, '../../../apps/server/src/demo/content')

/** Each text with its place, in lower case. */
async function readTexts(): Promise<readonly (readonly [string, string])[]> {
  const folders = (await readdir(import.meta.dirname, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const files = [...folders.map(({ name }) => join(import.meta.dirname, name)), demoContent].flatMap((folder) =>
    languages.map(({ code }) => join(folder, `${code}.json`)),
  )
  const texts = await Promise.all(
    files.map(async (file) =>
      Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>).map(
        ([key, text]) => [`${file}: ${key}`, text.toLowerCase()] as const,
      ),
    ),
  )
  return texts.flat()
}

let texts: Awaited<ReturnType<typeof readTexts>>
beforeAll(async () => {
  texts = await readTexts()
})

test.each(Object.entries(unbuilt))('no text speaks of %s, which does not exist yet', (_what, words) => {
  expect(texts.length).toBeGreaterThan(5_000)
  const untrue = texts.filter(([, text]) => words.some((word) => text.includes(word)))
  expect(untrue.map(([place]) => place)).toEqual([])
})
