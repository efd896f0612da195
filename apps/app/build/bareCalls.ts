import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type DeclaredCall = {
  service: string
  method: string
  path: string
  who: string
  files?: readonly string[]
  reads?: readonly string[]
  changes?: readonly string[]
  request: unknown
  data: unknown
}

/**
 * The app needs a call's method and path but never its validators, which would add 10 kB to the first load. So it gets
 * the calls of a contract file without them. Other exports come from the file itself, if they are used.
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
      // Node caches modules. In development, the file's time makes a changed file another module.
      const { mtimeMs } = await stat(id)
      return stripValidators(id, (await import(`${pathToFileURL(id).href}?${mtimeMs}`)) as Record<string, unknown>)
    },
  }
}

/** Null when the file declares no call: then it is used as it is. */
export function stripValidators(file: string, exports: Record<string, unknown>): string | null {
  const isCall = (value: unknown): value is DeclaredCall =>
    typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'data' in value
  if (!Object.values(exports).some(isCall)) return null
  return Object.entries(exports)
    .map(([name, value]) => {
      if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
      if (!isCall(value)) return `export { ${name} } from ${JSON.stringify(`${file}?whole`)}`
      const { service, method, path, who, files, reads, changes } = value
      return `export const ${name} = ${JSON.stringify({ service, method, path, who, files, reads, changes })}`
    })
    .join('\n')
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (isRecord(value) && Object.values(value).every(isPlain))

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
