import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServerTextKey } from '../index.ts'
import { findLanguage } from '../languages.ts'
import { say } from './say.ts'

/** What the specification has the server answer. A screen that speaks by itself says it in our own words. */
const sentences: readonly (readonly [ServerTextKey, string])[] = [
  ['field.password', 'Please enter a correct new password'],
  ['password.old-wrong', 'Please enter the correct old password'],
  ['field.fund-password', 'Please enter the password'],
  ['phone.wrong', 'Please enter the correct phone number'],
  ['field.email', 'Email format incorrect'],
  ['code.wrong', 'Verification code error'],
  ['captcha.wrong', 'Verification code error'],
  ['invite-code.unknown', 'Please enter a correct invite code'],
  ['recharge.amount', 'Please fill in the recharge amount greater than 0'],
  ['withdraw.above-balance', 'Greater than available balance'],
  ['withdraw.no-destination', 'Please bind your address'],
  ['withdraw.no-bank-account', 'Please bind the bank account first'],
  ['destination.chain-first', 'Please choose a chain first'],
  ['destination.incomplete', 'Need to choose currency, chain, fill in address'],
  ['destination.ifsc', 'Please enter a correct IFSC'],
  ['destination.taken', 'This account is bound to another member'],
  ['income.none', 'No profit can be withdrawn today'],
  ['nickname.required', 'Please enter a nickname'],
]

test.each(sentences)('the server answers %s with the sentence of the specification', (key, sentence) => {
  expect(say(findLanguage('en'), key)).toBe(sentence)
})

test('the minimum of a recharge is answered with the sentence of the specification', () => {
  expect(say(findLanguage('en'), 'recharge.below-minimum', { minimum: '500' })).toBe(
    'Recharge amount cannot be less than 500',
  )
})

test.each(['shell', 'msg', 'user', 'product', 'income', 'wallet', 'square', 'rewards'])(
  'the screens of %s say none of these sentences, and never say please',
  async (folder) => {
    const file = join(import.meta.dirname, `../${folder}/en.json`)
    const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    const theirs = Object.entries(texts).filter(
      ([, text]) => /\bplease\b/i.test(text) || sentences.some(([, sentence]) => sentence === text),
    )
    expect(theirs).toEqual([])
  },
)
