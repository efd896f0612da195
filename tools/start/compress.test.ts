import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compress, compressWhenIdle } from './compress.ts'

test("texts worth it lie beside themselves in two smaller forms; pictures, small files and the build's own notes do not", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-compress-'))
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
  const text = 'const water = "wheel"\n'.repeat(100)
  for (const part of ['assets', '.vite']) await mkdir(join(folder, part))
  for (const file of ['assets/a.js', 'assets/a.png', '.vite/manifest.json']) await writeFile(join(folder, file), text)
  await writeFile(join(folder, 'small.css'), 'a {}')
  await compress(folder)
  expect(await readdir(join(folder, 'assets'))).not.toContain('a.js.br')
  await compressWhenIdle(folder, AbortSignal.timeout(60_000), async () => {})
  expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
    '.vite',
    '.vite/manifest.json',
    'assets',
    'assets/a.js',
    'assets/a.js.br',
    'assets/a.js.gz',
    'assets/a.png',
    'small.css',
  ])
  expect(brotliDecompressSync(await readFile(join(folder, 'assets/a.js.br'))).toString()).toBe(text)
  expect(gunzipSync(await readFile(join(folder, 'assets/a.js.gz'))).toString()).toBe(text)
})
