import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { parseSettings } from '../test/prepareForTests.ts'
import { toMigrationUrls } from '../test/roleUrls.ts'
import { createOperator } from '../test/withdrawals.ts'
import { adminCommands } from './adminCommands.ts'

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'millrace-recovery-'))
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})
const settings = parseSettings({ ROLE: 'migrate', ...toMigrationUrls(database.ownerUrl) })
const run = (name: string, ...args: string[]) => adminCommands[name]?.run(settings, ...args)
const newKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
const operatorId = await createOperator(database.owner)
const { email } = (
  await database.owner.query<{ email: string }>('select email from operator where id = $1', [operatorId])
).rows[0]!
const findKey = async (key: string) =>
  (
    await database.owner.query('select operator_id, how from approver_key where public_key = $1', [
      Buffer.from(key, 'base64'),
    ])
  ).rows
/** As the person at the offline computer does it. */
const runRecovery = async (...args: string[]) =>
  (
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../signer/src/recoveryKey.ts'), ...args])
  ).stdout.trim()

test('create-admin invites an admin, and refuses what is no e-mail address', async () => {
  expect(await run('create-admin', 'nobody')).toEqual({ problem: expect.stringContaining('not an e-mail address') })
  expect(await run('create-admin', 'ada@millrace.test')).toEqual({ message: expect.stringContaining('works once') })
})

test('create-admin brings back an admin who was stopped, and nobody of the demonstration', async () => {
  const find = async () => (await database.owner.query(`select is_active from operator where email like 'ada@%'`)).rows
  await database.owner.query(`update operator set is_active = false where email like 'ada@%'`)
  expect(await run('create-admin', 'Ada@millrace.test')).toHaveProperty('message')
  expect(await find()).toEqual([{ is_active: true }])
  expect(await run('create-admin', email)).toEqual({ problem: expect.stringContaining('demonstration') })
})

test('add-approver lets the first operators approve', async () => {
  const key = newKey()
  expect(await run('add-approver', email, 'not a key')).toHaveProperty('problem')
  expect(await run('add-approver', 'nobody@millrace.test', key)).toHaveProperty('problem')
  expect(await run('add-approver', email, key)).toHaveProperty('message')
  expect(await run('add-approver', email, key)).toHaveProperty('message')
  expect(await findKey(key)).toEqual([{ operator_id: operatorId, how: 'database' }])
  await database.owner.query('update approver_key set removed_at = now() where public_key = $1', [
    Buffer.from(key, 'base64'),
  ])
  expect(await run('add-approver', email, key)).toEqual({
    problem: 'This key was removed, is somebody else’s, or is one that anybody could sign with.',
  })
})

// Attack by whoever types a command, on approvals: somebody of support gets onto the signer’s list by add-approver.
// Impossible: the command is for finance and admins.
test('add-approver takes nobody of support', async () => {
  const { rows } = await database.owner.query<{ email: string }>('select email from operator where id = $1', [
    await createOperator(database.owner, 'support'),
  ])
  const key = newKey()
  expect(await run('add-approver', rows[0]?.email ?? '', key)).toEqual({
    problem: expect.stringContaining('neither finance nor an admin'),
  })
  expect(await findKey(key)).toEqual([])
})

test('a key that waits is added by the recovery key, which was made and used offline', async () => {
  const [file, key] = [join(folder, 'recovery.pem'), newKey()]
  await database.owner.query('insert into approver_key (operator_id, public_key) values ($1, $2)', [
    operatorId,
    Buffer.from(key, 'base64'),
  ])
  expect(await run('set-recovery-key', await runRecovery('new', file))).toHaveProperty('message')
  const other = join(folder, 'other.pem')
  await runRecovery('new', other)
  expect(await run('recover-approver', key, await runRecovery('sign', other, email, key))).toEqual({
    problem: 'The recovery key did not sign this key.',
  })
  const signature = await runRecovery('sign', file, email, key)
  expect(await run('recover-approver', key, 'x')).toHaveProperty('problem')
  expect(await run('recover-approver', newKey(), signature)).toHaveProperty('problem')
  expect(await run('recover-approver', key, signature)).toEqual({ message: 'The key is added.\n' })
  expect(await findKey(key)).toEqual([{ operator_id: operatorId, how: 'recovery' }])
  // A key with a role is signed with it.
  const later = newKey()
  await database.owner.query(`insert into approver_key (operator_id, public_key, role) values ($1, $2, 'finance')`, [
    operatorId,
    Buffer.from(later, 'base64'),
  ])
  const recover = async (...role: string[]) =>
    run('recover-approver', later, await runRecovery('sign', file, email, later, ...role))
  expect(await recover()).toHaveProperty('problem')
  expect(await recover('admin')).toHaveProperty('problem')
  expect(await recover('finance')).toHaveProperty('message')
})
