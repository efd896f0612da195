import * as live from '@millrace/contract/msg/live'
import * as version from '@millrace/contract/msg/version'
import { expect, test } from 'vitest'
import { stripValidators } from './bareCalls.ts'

test('a call reaches the app without its validators, and with all that asking needs', () => {
  const code = stripValidators('/contract/version.ts', version) ?? ''
  expect(code).toContain(
    'export const versionUpdate = {"service":"msg","method":"GET","path":"app/version/update","who":"anyone"}',
  )
})

test('a plain value is written out, and a validator comes from the file itself, when it is used', () => {
  const code = stripValidators('/contract/version.ts', version) ?? ''
  expect(code).toContain('export const platforms = ["web","android","ios"]')
  expect(code).toContain('export { release } from "/contract/version.ts?whole"')
  expect(stripValidators('/contract/live.ts', live)).toContain('export const closeCodes = {"sessionRequired":4401,')
})

test('a file without calls is left alone', () => {
  expect(stripValidators('/contract/fields.ts', { languages: ['en'] })).toBe(null)
})
