import { beforeAll, expect, test } from 'vitest'
import { dependencies } from './dependencies.ts'
import { temporaryTree } from './temporaryTree.ts'

const tsconfig = JSON.stringify({
  compilerOptions: { module: 'nodenext', allowImportingTsExtensions: true, noEmit: true },
})
const importing = (path: string) => `import { a } from '${path}'\nexport const b = a\n`
const leaf = 'export const a = 1\n'

// Each row: the rule, the file that breaks it, what it imports, and the path of that.
const breaches = [
  ['domain-by-its-door', 'apps/server/src/user/a.ts', '../msg/store.ts', 'apps/server/src/msg/store.ts'],
  ['domain-by-its-door', 'apps/server/src/start.ts', './wallet/withdraw.ts', 'apps/server/src/wallet/withdraw.ts'],
  ['domain-by-its-door', 'apps/server/src/http/a.ts', '../ledger/post.ts', 'apps/server/src/ledger/post.ts'],
  ['ledger-knows-no-domain', 'apps/server/src/ledger/a.ts', '../user/index.ts', 'apps/server/src/user/index.ts'],
  ['ledger-knows-no-domain', 'apps/server/src/ledger/b.ts', '../http/answer.ts', 'apps/server/src/http/answer.ts'],
  [
    'screens-link-by-route',
    'apps/app/src/msg/home/HomeScreen.tsx',
    '../../wallet/wallet/WalletScreen.tsx',
    'apps/app/src/wallet/wallet/WalletScreen.tsx',
  ],
  [
    'screens-link-by-route',
    'apps/console/src/msg/News.tsx',
    '../wallet/Payouts.tsx',
    'apps/console/src/wallet/Payouts.tsx',
  ],
  [
    'shell-knows-no-screen',
    'apps/app/src/shell/Later.tsx',
    '../service/chat/ChatBubble.tsx',
    'apps/app/src/service/chat/ChatBubble.tsx',
  ],
  [
    'client-knows-the-contract-only',
    'packages/client/src/a.ts',
    '../../texts/src/index.ts',
    'packages/texts/src/index.ts',
  ],
  [
    'components-know-no-screen',
    'apps/app/src/components/Card.tsx',
    '../msg/news/NewsScreen.tsx',
    'apps/app/src/msg/news/NewsScreen.tsx',
  ],
  [
    'components-know-no-screen',
    'apps/app/src/components/List.tsx',
    '../features/wallet/StatusChip.tsx',
    'apps/app/src/features/wallet/StatusChip.tsx',
  ],
  [
    'features-know-no-screen',
    'apps/app/src/features/product/Price.tsx',
    '../../product/order/OrderScreen.tsx',
    'apps/app/src/product/order/OrderScreen.tsx',
  ],
  ['apps-are-islands', 'apps/app/src/shell/a.ts', '../../../console/src/shell/b.ts', 'apps/console/src/shell/b.ts'],
  ['apps-are-islands', 'apps/console/src/shell/a.ts', '../../../server/src/settings.ts', 'apps/server/src/settings.ts'],
  ['apps-need-no-tools', 'apps/server/src/main.ts', '../../../tools/postgres/index.ts', 'tools/postgres/index.ts'],
  [
    'packages-import-no-app',
    'packages/contract/src/a.ts',
    '../../../apps/server/src/settings.ts',
    'apps/server/src/settings.ts',
  ],
  [
    'money-and-texts-stand-alone',
    'packages/money/src/a.ts',
    '../../contract/src/call.ts',
    'packages/contract/src/call.ts',
  ],
  ['money-and-texts-stand-alone', 'packages/texts/src/a.ts', '../../money/src/money.ts', 'packages/money/src/money.ts'],
  ['chain-stands-alone', 'packages/chain/src/a.ts', '../../money/src/share.ts', 'packages/money/src/share.ts'],
  ['ocmf-stands-alone', 'packages/ocmf/src/a.ts', '../../money/src/share.ts', 'packages/money/src/share.ts'],
  [
    'keys-are-the-signers',
    'apps/server/src/rails/a.ts',
    '../../../../packages/chain/src/private/keys.ts',
    'packages/chain/src/private/keys.ts',
  ],
  ['keys-are-the-signers', 'packages/chain/src/b.ts', './private/sign.ts', 'packages/chain/src/private/sign.ts'],
  [
    'contract-knows-money-only',
    'packages/contract/src/b.ts',
    '../../texts/src/index.ts',
    'packages/texts/src/index.ts',
  ],
  ['no-import-of-tests', 'packages/money/src/b.ts', './money.test.ts', 'packages/money/src/money.test.ts'],
] as const

const treeOfBreaches = {
  'tsconfig.json': tsconfig,
  ...Object.fromEntries(
    breaches.flatMap(([, from, specifier, to]) => [
      [from, importing(specifier)],
      [to, leaf],
    ]),
  ),
}
let found: readonly string[] = []

beforeAll(async () => {
  // Looked at in one go: the tool takes a second to start.
  found = await dependencies.run(temporaryTree(treeOfBreaches))
})

test.for(breaches)('%s: %s may not import %s', ([rule, from, , to]) => {
  expect(found).toContain(`${rule}: ${from} → ${to}`)
})

test('a breach is reported once and nothing else is', () => {
  expect(found).toHaveLength(breaches.length)
})

test('two files may not need each other', async () => {
  const root = temporaryTree({
    'tsconfig.json': tsconfig,
    'packages/money/src/a.ts': importing('./b.ts'),
    'packages/money/src/b.ts': `import { b } from './a.ts'\nexport const a = b\n`,
  })
  expect((await dependencies.run(root)).join()).toMatch(/^no-cycles: packages\/money\/src\/\w\.ts → /)
})

test('an import that leads nowhere is refused', async () => {
  const root = temporaryTree({
    'tsconfig.json': tsconfig,
    'apps/server/src/a.ts': importing('./gone.ts'),
    'apps/server/src/c.ts': importing('./a.ts'),
  })
  expect(await dependencies.run(root)).toContain('resolvable: apps/server/src/a.ts → ./gone.ts')
})

test('imports of types alone are seen too', async () => {
  const root = temporaryTree({
    'tsconfig.json': tsconfig,
    'apps/server/src/user/a.ts': `import type { a } from '../msg/store.ts'\nexport type B = typeof a\n`,
    'apps/server/src/msg/store.ts': leaf,
  })
  expect(await dependencies.run(root)).toHaveLength(1)
})

test('what the rules allow is not refused', async () => {
  const root = temporaryTree({
    'tsconfig.json': tsconfig,
    'apps/server/src/start.ts': importing('./user/index.ts'),
    'apps/server/src/user/index.ts': `export { a } from './a.ts'\n`,
    'apps/server/src/user/a.ts': `import { a as b } from '../ledger/index.ts'\nexport const a = b\n`,
    'apps/server/src/ledger/index.ts': `export { a } from './post.ts'\n`,
    'apps/server/src/ledger/post.ts': `import { a as c } from '../db/pool.ts'\nexport const a = c\n`,
    'apps/server/src/db/pool.ts': leaf,
    'apps/app/src/shell/routes.tsx': importing('../msg/home/HomeScreen.tsx'),
    'apps/app/src/msg/home/HomeScreen.tsx': `import { a as b } from '../../features/wallet/Till.tsx'\nexport const a = b\n`,
    'apps/app/src/features/wallet/Till.tsx': `import { a as b } from '../../components/Card.tsx'\nexport const a = b\n`,
    'apps/app/src/components/Card.tsx': leaf,
    'apps/signer/src/sign.ts': importing('../../../packages/chain/src/private/keys.ts'),
    'packages/chain/src/private/keys.ts': leaf,
  })
  expect(await dependencies.run(root)).toEqual([])
})

test('finding no imports at all is a failure, not a success', async () => {
  const root = temporaryTree({
    'tsconfig.json': tsconfig,
    'packages/money/src/a.ts': leaf,
    'packages/money/src/b.ts': leaf,
  })
  expect(await dependencies.run(root)).toEqual(['no imports were found at all, so nothing was checked'])
})
