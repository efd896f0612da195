import { expect, test } from 'vitest'
import { listShareTargets } from './listShareTargets.ts'

const text = 'Paid promotion & more'
const link = 'https://millrace.example/#/user/login/register?inviteCode=7K2QMR'

test('every link that can be filled in carries the disclosure and the whole link', () => {
  const filledIn = listShareTargets(text, link).filter(({ isFilledIn }) => isFilledIn)
  expect(filledIn.length).toBeGreaterThan(5)
  for (const { url } of filledIn) {
    const read = decodeURIComponent(url)
    expect(read).toContain(text)
    expect(read).toContain(link)
    // Nothing in it ends the parameter, and the hash stays part of it.
    expect(new URL(url).hash).toBe('')
  }
})

test('a video site is among them', () => {
  expect(listShareTargets(text, link).some(({ name }) => name === 'YouTube')).toBe(true)
})
