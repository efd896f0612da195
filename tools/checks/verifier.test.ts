import { expect, test } from 'vitest'
import { hashOf } from '../verifier/buildVerifier.ts'
import { findStale } from './verifier.ts'

test('a verifier that differs from its sources, or a README with another hash, is found', () => {
  const readme = `SHA-256 of \`verify.html\`: \`${hashOf('built')}\``
  expect(findStale('built', readme, 'built')).toEqual([])
  expect(findStale('older', readme, 'built')[0]).toContain('differs from its sources')
  expect(findStale('built', readme.replace(/[0-9a-f]`$/, '`'), 'built')[0]).toContain('another hash')
})
