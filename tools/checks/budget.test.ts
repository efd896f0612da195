import { expect, test } from 'vitest'
import { measure, overBudget, type Manifest } from './budget.ts'

const manifest: Manifest = {
  '_shell.js': { file: 'assets/shell.js', imports: ['_runtime.js'], css: ['assets/shell.css'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_shell.js'] },
  'src/msg/news/NewsScreen.tsx': {
    file: 'assets/news.js',
    imports: ['_shell.js', '_shared.js'],
    dynamicImports: ['src/msg/news/ShareSheet.tsx'],
    isDynamicEntry: true,
  },
  'src/msg/news/ShareSheet.tsx': {
    file: 'assets/share.js',
    imports: ['_shell.js', '_shared.js'],
    isDynamicEntry: true,
  },
  'src/shell/PracticeSheet.tsx': { file: 'assets/sheet.js', imports: ['_shared.js'], isDynamicEntry: true },
  'virtual:texts/shell/en': { file: 'assets/text-shell-en.js', isDynamicEntry: true },
  'virtual:texts/shell/ta': { file: 'assets/text-shell-ta.js', isDynamicEntry: true },
  'virtual:texts/msg/en': { file: 'assets/text-msg-en.js', isDynamicEntry: true },
}
const bytes: Record<string, number> = {
  'assets/shell.js': 100_000,
  'assets/runtime.js': 500,
  'assets/shell.css': 7_000,
  'assets/shared.js': 20_000,
  'assets/news.js': 3_000,
  'assets/share.js': 900,
  'assets/sheet.js': 1_000,
  'assets/text-shell-en.js': 2_000,
  'assets/text-shell-ta.js': 3_000,
  'assets/text-msg-en.js': 700,
}
const built = (changed: Record<string, number> = {}) => ({
  manifest,
  pageFiles: ['assets/runtime.js', 'assets/shell.js', 'assets/shell.css', 'assets/text-shell-en.js'],
  bytesOf: (file: string) => ({ ...bytes, ...changed })[file] ?? 0,
})

test('Home counts all that its page loads at once, and its texts in the longest language', () => {
  expect(measure(built()).homeBytes).toBe(100_000 + 500 + 7_000 + 3_000)
})

test('a screen counts what it adds with all it needs, and the texts of its domain', () => {
  expect(measure(built()).added.get('src/msg/news/NewsScreen.tsx')).toBe(3_000 + 20_000 + 700)
})

test('what opens on a screen counts without the texts and chunks that the screen has brought', () => {
  expect(measure(built()).added.get('src/msg/news/ShareSheet.tsx')).toBe(900)
  expect(measure(built()).added.get('src/shell/PracticeSheet.tsx')).toBe(1_000 + 20_000)
})

test('a build inside its budgets passes', () => {
  expect(overBudget(built())).toEqual([])
})

test('a first load above 120 kB fails', () => {
  expect(overBudget(built({ 'assets/shell.js': 109_501 }))).toEqual([
    'the first load of Home is 120.0 kB compressed, 120.0 kB at most',
  ])
})

test('a screen that adds more than 40 kB fails, also by what it shares', () => {
  expect(overBudget(built({ 'assets/shared.js': 39_500 }))).toEqual([
    'src/msg/news/NewsScreen.tsx adds 43.2 kB compressed, 40.0 kB at most',
    'src/shell/PracticeSheet.tsx adds 40.5 kB compressed, 40.0 kB at most',
  ])
})

test('open books above 130 kB fail, with the first load of Home', () => {
  const books = { 'src/transparency/TransparencyScreen.tsx': { file: 'assets/books.js', isDynamicEntry: true } }
  const withBooks = (size: number) => ({ ...built({ 'assets/books.js': size }), manifest: { ...manifest, ...books } })
  expect(overBudget(withBooks(19_500))).toEqual([])
  expect(overBudget(withBooks(19_600))).toEqual([
    'the first load of the open books is 130.1 kB compressed, 130.0 kB at most',
  ])
})

test('a build without a page is not taken for a small one', () => {
  expect(overBudget({ ...built(), pageFiles: [] })).toEqual([
    'the build has no page or no screens, so nothing was measured',
  ])
})
