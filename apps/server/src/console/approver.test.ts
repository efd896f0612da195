import type { Role } from '@millrace/contract/call'
import { sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signText } from '../../test/approvals.ts'
import { newKey } from '../../test/approverKeys.ts'
import { createTestServer, type TestServer } from '../../test/createTestServer.ts'
import { invite, signInAs } from '../../test/enrolment.ts'
import { toPublicKeyBytes } from './demoApproverKey.ts'

type Headers = Record<string, string>
const roles = { admin: 'admin', finance: 'maker', support: 'support', guide: 'guide' } as const

let server: TestServer
let desks: Record<keyof typeof roles | 'checker', Headers>
beforeAll(async () => {
  server = await createTestServer({ TRUST_PROXY: '1' })
  const signIn = (name: string) => server.signIn(`${name}@millrace.test`)
  desks = {
    admin: await signIn('admin'),
    finance: await signIn('maker'),
    support: await signIn('support'),
    guide: await signIn('guide'),
    checker: await signIn('checker'),
  }
})
afterAll(() => server.stop())

const list = async (headers: Headers) =>
  (await server.call('console/approver/list', { headers })).answer.data.list as any[]
/** Somebody of their own, with a key that waits. */
const join = async (name: string, role: Role) => {
  const email = `${name}@millrace.test`
  const operator = await invite(server, desks.admin, email, role)
  const headers = await signInAs(server, email, operator)
  const key = newKey()
  const publicKey = toPublicKeyBytes(key).toString('base64')
  expect((await server.post('console/approver/offer', { publicKey }, headers)).answer.code).toBe(200)
  const find = async (by: Headers = headers) => (await list(by)).find((row) => row.publicKey === publicKey)
  return { headers, key, find, id: (await find()).id as string }
}
const signKey = (key: KeyObject, text: string): string => sign(null, Buffer.from(text), key).toString('base64')
/** By an operator of the demonstration, over what their list shows. */
const sendSigned = async (path: string, id: string, desk: keyof typeof desks, text: string) => {
  const row = (await list(desks[desk])).find((row) => row.id === id)
  const email = `${desk === 'finance' ? 'maker' : desk}@millrace.test`
  return (await server.post(`console/approver/${path}`, { id, signature: signText(email, row[text]) }, desks[desk]))
    .answer
}
const addBy = async (id: string, ...by: (keyof typeof desks)[]) => {
  for (const desk of by) expect((await sendSigned('word', id, desk, 'keyText')).code).toBe(200)
}

test('the demonstration’s operators of all roles have keys, and all of them see the list', async () => {
  const { answer } = await server.call('console/practice/operators')
  expect(answer.data.map(({ approvalKey }: { approvalKey: string }) => approvalKey !== '')).toEqual(Array(5).fill(true))
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    const own = (await list(desks[role])).find(({ email }) => email === `${roles[role]}@millrace.test`)
    expect(own).toMatchObject({ role, isForRole: true, isAdded: true, how: 'demonstration', canRemove: null })
    expect((await sendSigned('remove', own.id, role, 'keyText')).error).toBe('approver-key.unknown')
  }
})

test('a guide’s key is signed by support and a guide’s colleague; one of finance is not', async () => {
  const guide = await join('new-guide', 'guide')
  expect(await guide.find()).toMatchObject({ role: 'guide', isAdded: false, canSign: false, wordsNeeded: 2 })
  await addBy(guide.id, 'support', 'guide')
  expect(await guide.find()).toMatchObject({ isAdded: true, how: 'approvers' })
  const finance = await join('new-finance', 'finance')
  expect(await finance.find(desks.support)).toMatchObject({ canSign: false })
  expect((await sendSigned('word', finance.id, 'support', 'keyText')).error).toBe('approver-key.not-waiting')
  expect(await finance.find(desks.finance)).toMatchObject({ canSign: true })
})

test('an own key goes at once: signed when it is added, and by a click before', async () => {
  const waiting = await join('withdraws', 'support')
  expect((await server.post('console/approver/remove', { id: waiting.id }, waiting.headers)).answer.code).toBe(200)
  expect(await waiting.find()).toMatchObject({ removedTime: expect.any(String), canRemove: null })
  const added = await join('leaves', 'support')
  await addBy(added.id, 'support', 'guide')
  const remove = (signature?: string) =>
    server.post('console/approver/remove', { id: added.id, ...(signature && { signature }) }, added.headers)
  expect((await remove()).answer.error).toBe('approval.unsigned')
  const { removalText, canRemove } = await added.find()
  expect(canRemove).toBe('own')
  expect((await remove(signKey(added.key, removalText))).answer.code).toBe(200)
  expect((await remove(signKey(added.key, removalText))).answer.error).toBe('approver-key.unknown')
})

test('a removal that an admin began is seen and stopped by its owner, and a second person ends it', async () => {
  const owner = await join('stays', 'finance')
  await addBy(owner.id, 'finance', 'checker')
  expect(await owner.find(desks.finance)).toMatchObject({ canRemove: null, removal: null })
  expect((await sendSigned('removal', owner.id, 'finance', 'keyText')).error).toBe('approval.unsigned')
  expect((await sendSigned('removal', owner.id, 'support', 'keyText')).error).toBe('role.missing')
  expect(await sendSigned('removal', owner.id, 'admin', 'removalText')).toMatchObject({ data: { isRemoved: false } })
  const seen = await owner.find()
  expect(seen).toMatchObject({ canStop: true, removal: { by: { role: 'admin' } } })
  expect(Math.round((Date.parse(seen.removal.effectiveTime) - Date.now()) / 3_600_000)).toBe(24)
  const stop = (headers: Headers) => server.post('console/approver/stop', { id: owner.id }, headers)
  expect((await stop(desks.admin)).answer.error).toBe('approver-key.over')
  expect((await stop(owner.headers)).answer.code).toBe(200)
  expect(await owner.find()).toMatchObject({ canStop: false, removal: { effectiveTime: null }, removedTime: null })
  expect((await sendSigned('removal', owner.id, 'admin', 'keyText')).error).toBe('approval.unsigned')
  expect(await owner.find(desks.admin)).toMatchObject({ canRemove: null })
  expect(await owner.find(desks.checker)).toMatchObject({ canRemove: 'confirm' })
  expect(await sendSigned('removal', owner.id, 'checker', 'removalText')).toMatchObject({ data: { isRemoved: true } })
  expect(await owner.find()).toMatchObject({ removedTime: expect.any(String) })
  const { answer } = await server.call('console/audit/list?action=approver-key.stop', { headers: desks.admin })
  expect(answer.data.list).toMatchObject([{ who: 'stays@millrace.test' }])
})

test('a key that one colleague has admitted shows from when on it counts, and an objection ends it', async () => {
  const guide = await join('admitted', 'guide')
  await addBy(guide.id, 'support')
  // As in an office of two, of which the demonstration has too many people.
  await server.database.owner.query(
    `update approver_key set added_at = now() + interval '72 hours', how = 'colleague' where id = $1`,
    [guide.id],
  )
  expect(await guide.find()).toMatchObject({ isAdded: false, addedTime: expect.any(String), canObject: false })
  expect(await guide.find(desks.finance)).toMatchObject({ canObject: true, how: 'colleague' })
  expect((await sendSigned('object', guide.id, 'finance', 'keyText')).error).toBe('approval.unsigned')
  expect((await sendSigned('object', guide.id, 'finance', 'objectionText')).code).toBe(200)
  expect((await sendSigned('object', guide.id, 'support', 'objectionText')).error).toBe('approver-key.over')
  expect((await sendSigned('word', guide.id, 'finance', 'keyText')).error).toBe('approver-key.unknown')
})
