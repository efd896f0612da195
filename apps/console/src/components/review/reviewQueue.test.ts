import { expect, test } from 'vitest'
import { findNeighbours, pickItems } from './reviewQueue.ts'

const items = ['a', 'b', 'c'].map((id) => ({ id, title: id, text: '', note: '', value: '' }))
const ids = (id: string) => {
  const { before, next } = findNeighbours(items, id)
  return [before?.id, next?.id]
}

test('the next one follows the current one, and the first follows the last', () => {
  expect(ids('a')).toEqual(['c', 'b'])
  expect(ids('c')).toEqual(['b', 'a'])
  expect(ids('gone')).toEqual(['c', 'a'])
  expect(findNeighbours(items.slice(0, 1), 'a')).toEqual({ before: undefined, next: undefined })
})

test('what was chosen is reviewed in the order of the choice, without what is no longer waiting', () => {
  expect(pickItems(items, 'c,x,a').map(({ id }) => id)).toEqual(['c', 'a'])
  expect(pickItems(items, null)).toBe(items)
})
