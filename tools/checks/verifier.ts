import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildVerifier, hashOf, verifierFile } from '../verifier/buildVerifier.ts'
import type { Check } from './Check.ts'

/** The stand-alone verifier in the repository is what its sources build, and the README has its hash. */
export const verifier: Check = {
  name: 'verifier',
  run: async (root) => {
    const [written, readme] = await Promise.all(
      [verifierFile, 'README.md'].map((file) => readFile(join(root, file), 'utf8').catch(() => '')),
    )
    return findStale(written ?? '', readme ?? '', await buildVerifier(root))
  },
}

export function findStale(written: string, readme: string, built: string): string[] {
  const remedy = 'run node tools/verifier/main.ts'
  if (written !== built) return [`${verifierFile} differs from its sources: ${remedy}`]
  return readme.includes(`\`${hashOf(built)}\``) ? [] : [`README.md has another hash of ${verifierFile}: ${remedy}`]
}
