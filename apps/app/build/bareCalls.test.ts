import * as version from '@millrace/contract/msg/version'
import { expect, test } from 'vitest'
import { toBareModule } from './bareCalls.ts'

test('a call has no validators, but all that is needed to make it', () => {
  const code = toBareModule('/contract/version.ts', version) ?? ''
  expect(code).toContain(
    'export const versionUpdate = {"service":"msg","method":"GET","path":"app/version/update","who":"anyone"}',
  )
})

test('a plain value is copied, and a validator is re-exported from the full file', () => {
  const code = toBareModule('/contract/version.ts', version) ?? ''
  expect(code).toContain('export const platforms = ["web","android","ios"]')
  expect(code).toContain('export { release } from "/contract/version.ts?full"')
})

test('a file without calls is not changed', () => {
  expect(toBareModule('/contract/fields.ts', { languages: ['en'] })).toBe(null)
})
