// Puts the gateway into one file: node apps/gateway/build.ts [FILE]
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const file = resolve(process.argv[2] ?? join(import.meta.dirname, 'dist/gateway.mjs'))
const bundle = await rolldown({
  input: join(import.meta.dirname, 'src/main.ts'),
  platform: 'node',
  logLevel: 'silent',
})
await bundle.write({ file, format: 'esm', codeSplitting: false, minify: true })
await bundle.close()
process.stdout.write(`${file}\n`)
