import { expect, test } from 'vitest'
import { stepped } from './stepped.ts'

test('nobody can choose more units than are left', () => {
  expect(stepped(64, 64)).toBe(64)
  expect(stepped(65, 64)).toBe(64)
})

test('at least one unit is chosen, whatever was typed', () => {
  expect([stepped(0, 64), stepped(-3, 64), stepped(Number.NaN, 64), stepped(2.9, 64), stepped(5, 0)]).toEqual([
    1, 1, 1, 2, 1,
  ])
})
