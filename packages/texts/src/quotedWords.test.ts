import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from './languages.ts'

/** Texts with something that an operator has written, in whatever language. */
const keys = {
  user: ['user.frozen.reason', 'verify.reason'],
  product: ['machine.buy.frozen-reason'],
  income: ['source.note'],
  rewards: ['coupon.staff'],
  server: [
    'member.frozen-buy',
    'member.frozen-bind',
    'withdraw.stopped',
    'withdraw.bound-after-freeze',
    'message.verification-rejected',
    'message.voucher.content',
  ],
} as const

test.each(languages)('in $name, what an operator has written is quoted as the words of the staff', async ({ code }) => {
  for (const [folder, folderKeys] of Object.entries(keys)) {
    const file = join(import.meta.dirname, folder, `${code}.json`)
    const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
    for (const key of folderKeys) expect(texts[key], key).toMatch(/:\s[“«„]\s?\{(?:reason|note)\}\s?[”»“]/u)
  }
})
