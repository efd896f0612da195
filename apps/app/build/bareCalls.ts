import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Declared = {
  service: string
  method: string
  path: string
  who: string
  files?: readonly string[]
  request: unknown
  data: unknown
}

/**
 * The app asks by a call's method and path and never needs its validators, which would add 10 kB to the first load. So
 * a contract file reaches the app with its calls bare; whatever else it exports comes from the file as it is, when it
 * is used.
 */
export function bareCalls(): Plugin {
  return {
    name: 'bare-calls',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('?whole')) return null
      const found = await this.resolve(source.replace('?whole', ''), importer, { ...options, skipSelf: true })
      return found && { id: `${found.id}?whole`, moduleSideEffects: false }
    },
    async load(id) {
      if (!/\/packages\/contract\/src\/.+\.ts$/.test(id)) return null
      // Node keeps a module it has loaded once: while developing, the file's time makes a changed one another module.
      const { mtimeMs } = await stat(id)
      return bare(id, (await import(`${pathToFileURL(id).href}?${mtimeMs}`)) as Record<string, unknown>)
    },
  }
}

/** Null when the file declares no call: then it is taken as it is. */
export function bare(file: string, exports: Record<string, unknown>): string | null {
  const isCall = (value: unknown): value is Declared =>
    typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'data' in value
  if (!Object.values(exports).some(isCall)) return null
  return Object.entries(exports)
    .map(([name, value]) => {
      if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
      if (!isCall(value)) return `export { ${name} } from ${JSON.stringify(`${file}?whole`)}`
      const { service, method, path, who, files } = value
      return `export const ${name} = ${JSON.stringify({ service, method, path, who, files })}`
    })
    .join('\n')
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain))
