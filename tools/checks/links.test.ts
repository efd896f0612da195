import { expect, test } from 'vitest'
import { links } from './links.ts'
import { temporaryTree } from './temporaryTree.ts'

test.for([
  ['a link to a file', '[gone](b.md)', 'b.md, which is not there'],
  ['a link with a title', '[gone](b.md "Title")', 'b.md, which is not there'],
  ['a picture', '![gone](c.png)', 'c.png, which is not there'],
  ['a picture in HTML', '<img width="10" src="c.png" alt="">', 'c.png, which is not there'],
  ['a link in HTML', '<a href="b.md">gone</a>', 'b.md, which is not there'],
  ['a reference', 'See [it][1].\n\n[1]: b.md', 'b.md, which is not there'],
  ['a link from the root', '[gone](/docs/b.md)', '/docs/b.md, which is not there'],
  ['a heading of the document itself', '# Part one\n\n[gone](#part-two)', '#part-two, which has no such heading'],
  ['a heading of another document', '[gone](../README.md#b)', '../README.md#b, which has no such heading'],
  ['a heading inside code', '```\n# Part\n```\n\n[gone](#part)', '#part, which has no such heading'],
  ['a heading of a source file', '[gone](../src/a.ts#part)', '../src/a.ts#part, which has no headings'],
] as const)('%s that leads nowhere is found', async ([, text, problem]) => {
  const root = temporaryTree({ 'docs/a.md': `${text}\n`, 'README.md': '# A\n', 'src/a.ts': '' })
  expect(await links.run(root)).toEqual([`docs/a.md links to ${problem}`])
})

test('links to the web, to headings, lines, files and folders that are there are fine, and code is no link', async () => {
  const root = temporaryTree({
    'README.md': [
      '# `npm run dev`: what *is* it?',
      '# Twice',
      '# Twice',
      '<a id="own"></a>',
      '[web](https://example.com/#part) [mail](mailto:a@example.com)',
      '[1](#npm-run-dev-what-is-it) [2](#twice-1) [3](#own) [4](docs/b.md#größe-und-zahl)',
      '[folder](docs) [file](/docs/b.md) [line](src/a.ts#L10-L20) [space](<docs/b.md>)',
      '`[not](a-link.md)`',
      '```md\n[not](a-link.md)\n```',
    ].join('\n\n'),
    'docs/b.md': '## Größe und Zahl\n',
    'src/a.ts': '',
  })
  expect(await links.run(root)).toEqual([])
})
