import type { Comment } from '@millrace/contract/square/comment'
import { expect, test } from 'vitest'
import { placeAdded } from './placeAdded.ts'

const comment = (id: string, threadId = id) => ({ id, threadId }) as Comment
const idsOf = (loaded: Comment[], added: Comment[]) => placeAdded(loaded, added).map(({ id }) => id)

test('an answer comes at the end of its thread, and any other comment at the end', () => {
  const loaded = [comment('1'), comment('1a', '1'), comment('2')]
  expect(idsOf(loaded, [comment('1b', '1'), comment('3')])).toEqual(['1', '1a', '1b', '2', '3'])
})

test('a comment that was loaded meanwhile is there once', () => {
  expect(idsOf([comment('1'), comment('2')], [comment('2')])).toEqual(['1', '2'])
})
