import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { format } from 'oxfmt'
import { readMigrated } from '../schema/readMigrated.ts'
import { abuses } from './appRights.ts'
import type { Check } from './Check.ts'
import { findAttacks, type Attack } from './findAttacks.ts'
import type { AppRights } from './readAppRights.ts'
import { repositoryFiles } from './repositoryFiles.ts'

export const attacksFile = 'docs/ATTACKS.md'

/** What the page has, in the order of a reader's questions. A tag names one of the topics. */
const sections: readonly (readonly [title: string, topics: readonly string[]])[] = [
  [
    'Money that one person could take',
    [
      'rates',
      'machine readings',
      'new operators',
      'slicing',
      'what was sold',
      'capital',
      'revenue and income',
      'fees and moves',
      'the fund password',
      'rewards',
    ],
  ],
  [
    'What the server’s password could take',
    [
      'operators’ sessions',
      'posting',
      'terms',
      'ids',
      'approvals',
      'payouts',
      'receipts',
      'the books',
      'bad rows',
      'passwords of programs',
      'a database put back',
      'backups',
    ],
  ],
  [
    'What machines could pretend',
    [
      'stations',
      'sessions',
      'meters',
      'series',
      'automatic approval',
      'its income',
      'a session',
      'a session’s file',
      'everything else',
    ],
  ],
  ['The open books', ['the proof', 'sealed days', 'reserves', 'public figures']],
  ['Members locked out', ['codes and sign-in', 'addresses and accounts', 'freezes and stops']],
  [
    'The rest',
    [
      'what belongs to others',
      'machines',
      'the community',
      'the audit log',
      'demonstration data',
      'requests',
      'links',
      'names and spreadsheets',
      'the health page',
      'the rails',
      'the archived log',
    ],
  ],
]

/** The page of attacks says what the tests prove and what the application's role may write, no more and no less. */
export const createAttacksCheck = (readRights: () => Promise<AppRights>, sentences = abuses): Check => ({
  name: 'attacks',
  run: async (root) => {
    const [{ attacks: found, problems }, rights] = await Promise.all([readAttacks(root), readRights()])
    const all = [...problems, ...findRightProblems(rights, sentences)]
    if (all.length > 0) return all
    const written = await readFile(join(root, attacksFile), 'utf8').catch(() => '')
    return written === (await renderAttacks(found, rights, sentences))
      ? []
      : [`${attacksFile} differs from the tests: run node tools/checks/writeAttacks.ts`]
  },
})

export const attacks = createAttacksCheck(async () => (await readMigrated()).rights)

/** Rights without a sentence about their abuse, and sentences without a right. */
export const findRightProblems = (rights: AppRights, sentences = abuses): string[] => [
  ...Object.keys(rights)
    .filter((name) => !(name in sentences))
    .map(
      (name) => `the application may write ${name}, and tools/checks/appRights.ts does not say what abusing it gives`,
    ),
  ...Object.keys(sentences)
    .filter((name) => !(name in rights))
    .map((name) => `tools/checks/appRights.ts has ${name}, which the application may not write`),
]

/** All attacks that the tests are tagged with, and tags that cannot be used. */
export const readAttacks = async (root: string): Promise<{ attacks: Attack[]; problems: string[] }> => {
  const files = repositoryFiles(root)
    .filter((file) => file.endsWith('.test.ts') || /^e2e\/.*\.spec\.ts$/.test(file))
    .toSorted()
  const found = await Promise.all(
    files.map(async (file) => findAttacks(file, await readFile(join(root, file), 'utf8'))),
  )
  const topics = sections.flatMap(([, names]) => names)
  const all = found.flatMap(({ attacks: some }) => some)
  const problems = [
    ...found.flatMap(({ problems: some }) => some),
    ...all.flatMap(({ file, topic }) =>
      topics.includes(topic) ? [] : [`${file} has an attack on "${topic}", which is none of the topics in attacks.ts`],
    ),
  ]
  return { attacks: all, problems }
}

/** What docs/ATTACKS.md has to be. */
export const renderAttacks = async (
  found: readonly Attack[],
  rights: AppRights = {},
  sentences = abuses,
): Promise<string> => {
  const lines = [
    '# Attacks',
    'This page lists what somebody dishonest could try here, from a stranger to an operator or an intruder who has the ' +
      'server’s database password. Each attempt is a test that runs with `npm test`: it is either **impossible**, ' +
      'because something refuses it, or **visible** to the people who are named. The page is made from those tests by ' +
      '`node tools/checks/writeAttacks.ts`, so it says what they prove; at its end is all that the application’s role may write without a function that checks. What remains possible is told ' +
      'in [SECURITY.md](../SECURITY.md#what-the-design-defends-against).',
    ...sections.flatMap(([title, topics]) => {
      const lists = topics.flatMap((topic) => renderTopic(topic, found))
      return lists.length === 0 ? [] : [`## ${title}`, ...lists]
    }),
    ...renderRights(rights, sentences),
  ]
  const { code, errors } = await format(attacksFile, lines.join('\n\n'), { printWidth: 120, proseWrap: 'always' })
  if (errors.length > 0) throw new Error(`${attacksFile} cannot be formatted: ${errors[0]?.message}`)
  return code
}

const renderRights = (rights: AppRights, sentences: Readonly<Record<string, string>>): string[] =>
  Object.keys(rights).length === 0
    ? []
    : [
        '## What the application may still write by itself',
        'Every right of the application’s role (`millrace_app`) to write a table or use a sequence, read from a new ' +
          'database, and what abusing it gives to whoever has its password. Everything else is written by functions ' +
          'that check. The sentences are in [appRights.ts](../tools/checks/appRights.ts).',
        Object.entries(rights)
          .map(([name, granted]) => `- \`${name}\` (${granted.join('; ')}): ${sentences[name]}`)
          .join('\n'),
      ]

const renderTopic = (topic: string, found: readonly Attack[]): string[] => {
  const some = found.filter((attack) => attack.topic === topic)
  return some.length === 0 ? [] : [`### ${capitalize(topic)}`, some.map(renderAttack).join('\n')]
}

const renderAttack = ({ by, attempt, outcome, why, file }: Attack): string =>
  `- **${capitalize(by)}:** ${attempt}. **${outcome}:** ${why} ([${basename(file)}](../${file}))`

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
