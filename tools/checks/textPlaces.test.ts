import { expect, test } from 'vitest'
import { temporaryTree } from './temporaryTree.ts'
import { checkTextPlaces } from './textPlaces.ts'

const check = (changes: Readonly<Record<string, unknown>> = {}) => {
  const files = {
    'packages/texts/src/wallet/en.json': {
      'withdraw.title': 'Withdraw',
      'wallet.empty': 'There is nothing in your wallet',
    },
    'packages/texts/src/wallet/de.json': { 'withdraw.title': 'Auszahlen', 'wallet.empty': 'Dein Wallet ist leer' },
    'packages/texts/src/server/en.json': { 'withdraw.late': 'That was too late for us' },
    'packages/texts/src/server/de.json': { 'withdraw.late': 'Das war uns zu spät' },
    'packages/texts/src/server/aliases.json': { 'wallet.none': 'wallet.empty' },
    'apps/app/src/wallet/withdraw/WithdrawScreen.tsx': `t('withdraw.title'); t('wallet.empty')`,
    ...changes,
  }
  const toText = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content))
  return checkTextPlaces(
    temporaryTree(Object.fromEntries(Object.entries(files).map(([file, content]) => [file, toText(content)]))),
  )
}

test('texts that begin with their feature pass', async () => {
  expect(await check()).toEqual([])
})

test('a text that begins with no feature of its domain is found', async () => {
  expect(await check({ 'packages/texts/src/wallet/en.json': { 'withrecord.title': 'Withdrawals' } })).toContain(
    'packages/texts/src/wallet/en.json has texts of withrecord, which is no feature of apps/app/src/wallet',
  )
})

test('texts that their feature does not use are found', async () => {
  expect(
    await check({
      'apps/app/src/wallet/withdraw/WithdrawScreen.tsx': `t('wallet.empty')`,
      'apps/app/src/wallet/balance/BalanceScreen.tsx': `t('withdraw.title')`,
    }),
  ).toEqual([
    'packages/texts/src/wallet/en.json has texts of withdraw, which nothing in apps/app/src/wallet/withdraw/ uses',
  ])
})

test('a sentence that the server repeats from the app in all languages is found', async () => {
  const server = { en: 'There is nothing in your wallet', de: 'Dein Wallet ist leer' }
  expect(
    await check({
      'packages/texts/src/server/en.json': { 'wallet.nothing': server.en },
      'packages/texts/src/server/de.json': { 'wallet.nothing': server.de },
    }),
  ).toEqual(["packages/texts/src/server has wallet.nothing, which is the same text as the app's wallet.empty"])
})

test('an alias for a text that is not there, or beside a text of its own, is found', async () => {
  expect(await check({ 'packages/texts/src/server/aliases.json': { 'withdraw.late': 'wallet.gone' } })).toEqual([
    'packages/texts/src/server/aliases.json: wallet.gone is no text of the app',
    'packages/texts/src/server/aliases.json: withdraw.late has a text of its own too',
  ])
})
