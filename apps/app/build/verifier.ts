import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Beside the app, for whoever wants to check the books without it: the repository's file, byte by byte. */
export function verifier(): Plugin {
  const source = () => readFileSync(new URL('../../../verifier/verify.html', import.meta.url))
  return {
    name: 'verifier',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'verify.html', source: source() })
    },
  }
}
