import { expect, test } from 'vitest'
import { isCommonPassword } from './isCommonPassword.ts'

test('the commonest passwords are found in any case', async () => {
  for (const common of ['password', 'PassWord1', 'password123', 'Abcd1234', 'iloveyou', 'qwertyuiop'])
    expect(await isCommonPassword(common), common).toBe(true)
})

test('a password of the demonstration or of one’s own is not among them', async () => {
  for (const own of ['Demo12345', 'Mill-race-wheel', 'quietRiver$of7']) expect(await isCommonPassword(own)).toBe(false)
})
