import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVault } from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-vault-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

const newKey = () => randomBytes(32).toString('base64')
const secret = Buffer.from('P1234567')

test('a ciphertext opens in its place and nowhere else', async () => {
  const vault = await createVault({ DATA_KEY: newKey(), MILLRACE_DATA: folder })
  const sealed = vault.seal('row 1', secret)
  expect(sealed.cipher.includes(secret)).toBe(false)
  expect(vault.open('row 1', sealed)).toEqual(secret)
  expect(() => vault.open('row 2', sealed)).toThrow()
  const changed = Buffer.from(sealed.cipher)
  changed[15] = (changed[15] ?? 0) ^ 1
  expect(() => vault.open('row 1', { ...sealed, cipher: changed })).toThrow()
})

test('a new key encrypts while a former one still decrypts', async () => {
  const [former, current] = [newKey(), newKey()]
  const sealed = (await createVault({ DATA_KEY: former, MILLRACE_DATA: folder })).seal('x', secret)
  const vault = await createVault({ DATA_KEY: `${current},${former}`, MILLRACE_DATA: folder })
  expect(vault.open('x', sealed)).toEqual(secret)
  expect(vault.seal('x', secret).keyId).not.toBe(sealed.keyId)
  const without = await createVault({ DATA_KEY: current, MILLRACE_DATA: folder })
  expect(() => without.open('x', sealed)).toThrow(/DATA_KEY/)
})

test('a digest can be computed again under a former key, by its name', async () => {
  const [former, current] = [newKey(), newKey()]
  const before = await createVault({ DATA_KEY: former, MILLRACE_DATA: folder })
  const vault = await createVault({ DATA_KEY: `${current},${former}`, MILLRACE_DATA: folder })
  expect(vault.digest('row 1', '123456', before.keyId)).toEqual(before.digest('row 1', '123456'))
  expect(vault.digest('row 1', '123456')).not.toEqual(before.digest('row 1', '123456'))
  expect(() => vault.digest('row 1', '123456', 'unknown')).toThrow(/DATA_KEY/)
})

test('of several that start without a key, one creates it, readable by its owner only', async () => {
  const vaults = await Promise.all(
    Array.from({ length: 5 }, () => createVault({ DATA_KEY: '', MILLRACE_DATA: folder })),
  )
  const sealed = vaults.map((vault) => vault.seal('x', secret))
  for (const vault of vaults) for (const one of sealed) expect(vault.open('x', one)).toEqual(secret)
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600)
})

// Attack by another user of the machine, on what belongs to others: members’ documents are copied, or listed.
// Impossible: the files and their folder are their owner’s alone, and encrypted.
test('the folder of private files is its owner’s alone, also when it was made otherwise', async () => {
  await mkdir(join(folder, 'private'), { recursive: true })
  await chmod(join(folder, 'private'), 0o755)
  const vault = await createVault({ DATA_KEY: '', MILLRACE_DATA: folder })
  const { name } = await vault.saveFile(secret)
  expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, 'private', name))).mode & 0o777).toBe(0o600)
})

test('a file is encrypted on disk and gone when it is removed', async () => {
  const vault = await createVault({ DATA_KEY: '', MILLRACE_DATA: folder })
  const { name, keyId } = await vault.saveFile(secret)
  expect((await readFile(join(folder, 'private', name))).includes(secret)).toBe(false)
  expect(await vault.readFile(name, keyId)).toEqual(secret)
  expect((await stat(join(folder, 'private', name))).mode & 0o777).toBe(0o600)
  await vault.removeFile(name)
  await expect(vault.readFile(name, keyId)).rejects.toThrow()
})
