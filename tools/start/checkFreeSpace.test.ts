import { expect, test } from 'vitest'
import { checkFreeSpace } from './checkFreeSpace.ts'

const gib = 1024 ** 3
const disk = (freeBytes: number) => () => Promise.resolve({ bavail: freeBytes / 4096, bsize: 4096 })

test('a full disk is refused in one sentence, with what is free and what to do', async () => {
  await expect(checkFreeSpace('data', disk(100 * 1024 ** 2))).rejects.toThrow(
    'The disk of data has 100 MiB free and Millrace needs 1024: make room there, or set MILLRACE_DATA to a folder on another disk.',
  )
})

test('a gibibyte is enough', async () => {
  await expect(checkFreeSpace('data', disk(gib))).resolves.toBeUndefined()
  await expect(checkFreeSpace('data', disk(gib - 4096))).rejects.toThrow()
})

test('a folder that does not exist yet is asked for at its nearest parent', async () => {
  const asked: string[] = []
  await checkFreeSpace('/a/b/c', (path) => {
    asked.push(path)
    return path === '/a' ? disk(gib)() : Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' }))
  })
  expect(asked).toEqual(['/a/b/c', '/a/b', '/a'])
})
