import { expect, test } from 'vitest'
import { links } from './links.ts'
import { temporaryTree } from './temporaryTree.ts'

test('a link or a picture that leads nowhere is found', async () => {
  const root = temporaryTree({
    'docs/a.md': '[here](../src/a.ts) [gone](b.md) <img src="c.png" alt="">\n',
    'src/a.ts': '',
  })
  expect(await links.run(root)).toEqual([
    'docs/a.md points at b.md, which is not there',
    'docs/a.md points at c.png, which is not there',
  ])
})

test('links into the web, into the page and to folders are fine', async () => {
  expect(
    await links.run(
      temporaryTree({
        'a.md': '[web](https://example.com) [part](#part) [file](docs/b.md#part) [folder](docs)\n',
        'docs/b.md': '',
      }),
    ),
  ).toEqual([])
})
