import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildVerifier, hashOf, verifierFile } from './buildVerifier.ts'

// node tools/verifier/main.ts   writes the stand-alone verifier, and its hash into the README
const root = join(import.meta.dirname, '../..')
const html = await buildVerifier(root)
await mkdir(dirname(join(root, verifierFile)), { recursive: true })
await writeFile(join(root, verifierFile), html)
const readme = join(root, 'README.md')
const text = await readFile(readme, 'utf8')
await writeFile(readme, text.replace(/(SHA-256 of `verify\.html`:\s+`)[0-9a-f]*`/, `$1${hashOf(html)}\``))
console.log(`${verifierFile}: ${hashOf(html)}`)
