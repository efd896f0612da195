import { expect, test, vi } from 'vitest'
import { readFolds, sumWaiting } from './menuFolds.ts'

test('a folded group shows the sum of what waits in it, in the colour of the worst', () => {
  expect(sumWaiting([])).toEqual({ count: 0, colour: 'warning' })
  expect(
    sumWaiting([
      { count: 3, colour: 'warning' },
      { count: 2, colour: 'error' },
      { count: 0, colour: 'alarm' },
    ]),
  ).toEqual({ count: 5, colour: 'error' })
})

test('what one person folded is not folded for another, and what else is stored there counts for nothing', () => {
  const stored: Record<string, string> = {
    'millrace.console.menu.one': '{"Money":false,"People":"yes"}',
    'millrace.console.menu.three': '[broken',
  }
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
  expect(readFolds('one')).toEqual({ Money: false })
  expect(readFolds('two')).toEqual({})
  expect(readFolds('three')).toEqual({})
  vi.unstubAllGlobals()
})
