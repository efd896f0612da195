import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type DeclaredCall = {
  service: string
  method: string
  path: string
  who: string
  files?: readonly string[]
  request: unknown
  data: unknown
}

/**
 * Removes the validators from the calls of the contract: the app needs only method and path, and the validators would
 * add 10 kB to the first load. Other exports of a contract file are re-exported from the full file, so that they are
 * bundled only when they are used.
 */
export function bareCalls(): Plugin {
  return {
    name: 'bare-calls',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('?full')) return null
      const resolved = await this.resolve(source.replace('?full', ''), importer, { ...options, skipSelf: true })
      return resolved && { id: `${resolved.id}?full`, moduleSideEffects: false }
    },
    async load(id) {
      if (!/\/packages\/contract\/src\/.+\.ts$/.test(id)) return null
      return toBareModule(id, (await import(pathToFileURL(id).href)) as Record<string, unknown>)
    },
  }
}

/** The source of a contract file without validators. Null when the file declares no call and needs no change. */
export function toBareModule(file: string, exports: Record<string, unknown>): string | null {
  const isCall = (value: unknown): value is DeclaredCall =>
    typeof value === 'object' && value !== null && 'path' in value && 'request' in value && 'data' in value
  if (!Object.values(exports).some(isCall)) return null
  return Object.entries(exports)
    .map(([name, value]) => {
      if (isPlain(value)) return `export const ${name} = ${JSON.stringify(value)}`
      if (!isCall(value)) return `export { ${name} } from ${JSON.stringify(`${file}?full`)}`
      const { service, method, path, who, files } = value
      return `export const ${name} = ${JSON.stringify({ service, method, path, who, files })}`
    })
    .join('\n')
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || (Array.isArray(value) && value.every(isPlain))
