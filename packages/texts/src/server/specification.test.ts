import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ServerTextKey } from '../index.ts'
import { findLanguage } from '../languages.ts'
import { say } from './say.ts'

/** What the specification has the server answer. */
const sentences: readonly (readonly [ServerTextKey, string])[] = [
  ['field.password', 'Please enter a correct new password'],
  ['password.old-wrong', 'Please enter the correct old password'],
  ['field.fund-password', 'Please enter the password'],
  ['phone.wrong', 'Please enter the correct phone number'],
  ['field.email', 'Email format incorrect'],
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

test('a wrong code is answered with the sentence of the specification, and with the tries that are left', () => {
  expect(say(findLanguage('en'), 'code.wrong', { tries: 2 })).toBe('Verification code error. 2 tries left.')
})

test('the minimum of a recharge is answered with the sentence of the specification', () => {
  expect(say(findLanguage('en'), 'recharge.below-minimum', { minimum: '500' })).toBe(
    'Recharge amount cannot be less than 500',
  )
})

/**
 * What the specification has a screen say, word for word. Where the design has another sentence for it, that one is
 * said; what else is different is in docs/DIFFERENCES.md.
 */
const onScreens = {
  shell: {
    'shell.no-more': 'No more data',
    'shell.copied': 'Copied successfully',
    'shell.copy-failed': 'Copy failed',
    'shell.chunk-failed': 'Please try again after page refresh',
    'stepUp.enter': 'Please enter the password',
  },
  msg: { 'about.latest': 'Already the latest version' },
  user: {
    'field.password': 'Please enter a correct new password',
    'field.fund-password': 'Please enter the password',
    'field.phone': 'Please enter the correct phone number',
    'field.email': 'Email format incorrect',
    'field.code': 'Verification code error',
    'field.invite-code': 'Please enter a correct invite code',
    'resetPassword.repeat-wrong': 'New passwords are inconsistent',
    'fundPassword.repeat-wrong': 'Fund passwords are inconsistent',
    'nickname.required': 'Please enter a nickname',
  },
  wallet: {
    'withdraw.bind-first.chain': 'Please bind your address',
    'withdraw.bind-first.bank': 'Add a bank account first',
    'withdraw.amount.above': 'You have {available} available',
    'destinations.address.problem.chain-first': 'Please choose a chain first',
    'destinations.address.problem.incomplete': 'Choose a currency and a chain, then paste the address',
    'destinations.bankAccount.problem.ifsc': 'Please enter a correct IFSC',
  },
  rewards: {
    'reward.code.missing': 'Please enter the redemption code',
    'review.share.missing': 'Please enter the video link',
  },
  service: {
    'chat.offline': 'No online customer service at present',
    'chat.no-socket': 'Your browser does not support socket',
    'feedback.comment-missing': 'Questions and comments are required',
    'feedback.too-large': 'File size cannot exceed {megabytes} M',
  },
} as const

test.each(Object.entries(onScreens))('the screens of %s say what the specification says', async (folder, wanted) => {
  const file = join(import.meta.dirname, `../${folder}/en.json`)
  const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  expect(Object.fromEntries(Object.keys(wanted).map((key) => [key, texts[key]]))).toEqual(wanted)
})
