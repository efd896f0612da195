import { calls } from '@millrace/contract'
import { generalErrors } from '@millrace/contract/answer'
import { findLanguage, languages } from '@millrace/texts'
import english from '@millrace/texts/server/en.json' with { type: 'json' }
import { isServerTextKey, say } from '@millrace/texts/server/say.ts'
import { expect, test } from 'vitest'

test('every refusal and every general error has an English text', () => {
  const keys = [...Object.keys(generalErrors), ...calls.flatMap(({ refusals }) => Object.keys(refusals))]
  expect(keys.filter((key) => !isServerTextKey(key))).toEqual([])
})

test('every text can be formatted in every language', () => {
  for (const language of languages) {
    for (const key of Object.keys(english) as (keyof typeof english)[]) {
      expect(say(language, key, { limit: '1 MB', allowed: 'GET', seconds: 2, minimum: 3, maximum: 4 })).not.toMatch(
        /[{}]|undefined/,
      )
    }
  }
})

test('a text has the plural form of its number', () => {
  expect(say(findLanguage('en'), 'rate.exceeded', { seconds: 1 })).toContain('1 second ')
  expect(say(findLanguage('en'), 'rate.exceeded', { seconds: 30 })).toContain('30 seconds ')
})
