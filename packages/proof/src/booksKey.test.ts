import { expect, test } from 'vitest'
import { checkBooksKey, keyWords, readExpectedKey } from './booksKey.ts'
import { writeDownload } from './download.ts'
import { createSampleBooks } from './sampleBooks.ts'

const books = createSampleBooks({ days: 3 })
const [member] = books.members
const { booksKey } = books

test('an expected key is read from its digits, its words, and whatever the key has signed', async () => {
  const words = keyWords(booksKey)
  const record = books.records[1]!
  const given: readonly string[] = [
    ` ${booksKey.toUpperCase()}\n`,
    booksKey.replaceAll(/(.{4})/g, '$1 '),
    words,
    words.toUpperCase().replaceAll(' ', ', '),
    words
      .split(' ')
      .map((word, i) => `${i + 1}. ${word}`)
      .join('\n'),
    writeDownload(books.download(member!, 3)),
    JSON.stringify(record),
    JSON.stringify({ code: 200, msg: '', data: { epoch: 2, record, booksKey } }),
    JSON.stringify({ kind: 'millrace-records', version: 1, records: books.records }),
  ]
  for (const text of given) {
    const expected = await readExpectedKey(text)
    expect(expected.words, text).toBe(words)
    expect(checkBooksKey(booksKey, expected).state, text).toBe('expected')
    expect(checkBooksKey(createSampleBooks({ days: 1 }).booksKey, expected).state).toBe('other')
  }
})

test('what is no key, or has a key that signed nothing in it, is refused', async () => {
  const [record] = books.records
  const other = createSampleBooks({ days: 3 })
  const given: readonly string[] = [
    '',
    booksKey.slice(1),
    keyWords(booksKey).split(' ').slice(1).join(' '),
    keyWords(booksKey).replace(/^\w+/, 'millrace'),
    '{}',
    'null',
    JSON.stringify({ records: [] }),
    JSON.stringify({ booksKey }),
    JSON.stringify({ ...record, signature: other.records[0]!.signature }),
    JSON.stringify({ ...record, text: record!.text.replace(booksKey, other.booksKey) }),
    JSON.stringify({ records: [record, other.records[1]] }),
  ]
  for (const text of given) await expect(readExpectedKey(text), text).rejects.toThrow()
})
