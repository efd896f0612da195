import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSettings, wholeNumber } from './readSettings.ts'

const definitions = {
  SECRET_URL: { schema: z.string().regex(/^postgres:/), expects: 'the URL of the database' },
  EVERY_SECONDS: { schema: wholeNumber(10, 60), expects: 'a number from 10 to 60', default: '30' },
} as const

test('settings are read, with defaults for those that are not set or empty', () => {
  expect(readSettings(definitions, { SECRET_URL: 'postgres://x', EVERY_SECONDS: '' })).toEqual({
    settings: { SECRET_URL: 'postgres://x', EVERY_SECONDS: 30 },
  })
})

test('each wrong setting is one sentence, which does not repeat its value', () => {
  expect(readSettings(definitions, { SECRET_URL: 'mysql://me:password', EVERY_SECONDS: '61' })).toEqual({
    problems: ['SECRET_URL must be the URL of the database.', 'EVERY_SECONDS must be a number from 10 to 60.'],
  })
  expect(readSettings(definitions, {})).toEqual({ problems: ['SECRET_URL must be the URL of the database.'] })
})
