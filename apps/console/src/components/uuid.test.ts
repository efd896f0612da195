import { expect, test } from 'vitest'
import { isUuid } from './uuid.ts'

test('members are recorded by id, operators by e-mail address', () => {
  const actors = ['7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a', 'admin@millrace.test', '']
  expect(actors.map(isUuid)).toEqual([true, false, false])
})
