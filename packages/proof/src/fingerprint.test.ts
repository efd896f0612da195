import { expect, test } from 'vitest'
import { fingerprintWords } from './fingerprint.ts'
import { words } from './words.ts'

test('the list has 2048 words, and no two begin with the same four letters', () => {
  expect(words).toHaveLength(2048)
  expect(new Set(words.map((word) => word.slice(0, 4))).size).toBe(2048)
  expect(words.every((word) => /^[a-z]{4,8}$/.test(word))).toBe(true)
})

test('six words stand for the first 66 bits, and each of these bits changes a word', () => {
  const zeros = '0'.repeat(64)
  expect(fingerprintWords(zeros)).toEqual(Array.from({ length: 6 }, () => words[0]))
  expect(fingerprintWords('f'.repeat(64))).toEqual(Array.from({ length: 6 }, () => words[2047]))
  for (let bit = 0; bit < 72; bit += 1) {
    const hash = (1n << BigInt(255 - bit)).toString(16).padStart(64, '0')
    const changed = fingerprintWords(hash).map((word) => word !== words[0])
    expect(changed.indexOf(true)).toBe(bit < 66 ? Math.floor(bit / 11) : -1)
  }
})

test('a shortened hash has no fingerprint', () => {
  expect(() => fingerprintWords('0'.repeat(62))).toThrow()
})
