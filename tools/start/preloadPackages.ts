// Loaded before a program in development (node --import): loads the packages that the program depends on, then waits
// for the message to go on. Packages hardly ever change and take half of the time of a start, so a process that waits
// here makes a restart twice as fast.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const entry = process.argv[1] ?? ''
let folder = dirname(entry)
while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
const manifest = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Readonly<Record<string, string>> }
for (const name of Object.keys(dependencies)) {
  // Our own packages change, so the program itself loads them. Some packages have nothing to load.
  if (!name.startsWith('@millrace/')) await import(name).catch(() => undefined)
}

const exit = () => process.exit()
process.once('disconnect', exit)
if (process.connected) await once(process, 'message')
process.off('disconnect', exit)
