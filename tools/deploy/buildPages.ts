import { build } from '../start/build.ts'

// For an image: `npm start` builds the pages when it starts, which a file system that cannot be written to rules out.
for (const site of ['app', 'console'] as const) await build(site, (line) => process.stdout.write(`${line}\n`))
