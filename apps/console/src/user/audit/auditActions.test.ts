import { expect, test } from 'vitest'
import { isId, getSubject } from './getSubject.ts'

const id = '7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a'

test('what is done to an account leads to the member', () => {
  for (const action of ['member.freeze', 'verification.view', 'password.change', 'passkey.add', 'account.close'])
    expect(getSubject(action, id)).toEqual({ kind: 'member', id })
})

test('content leads to its form until it is deleted', () => {
  expect(getSubject('notice.update', id)).toEqual({ kind: 'other', label: 'Open it', to: `/notice/${id}` })
  expect(getSubject('notice.remove', id)).toEqual({ kind: 'other', label: '7c0f3f0e' })
})

test('what is done with a machine leads to it, and a report to the report', () => {
  expect(getSubject('machine.retire', id)).toEqual({
    kind: 'other',
    label: 'Open the machine',
    to: `/machine/${id}/show`,
  })
  expect(getSubject('receipt.practice', id)).toMatchObject({ to: `/machine/${id}/show` })
  expect(getSubject('report.approve', id)).toMatchObject({ to: `/report/${id}/show` })
})

test('a withdrawal leads to its page, and what has no page of its own to its list', () => {
  expect(getSubject('withdraw.approve', id)).toMatchObject({ to: `/withdraw/${id}/show` })
  expect(getSubject('adjustment.approve', id)).toMatchObject({ to: '/adjustment' })
  expect(getSubject('rate.set', '')).toBeNull()
})

test('what was done to nobody has no subject', () => {
  expect(getSubject('login', '')).toBeNull()
})

test('members act under an id, operators under an address', () => {
  expect([id, 'admin@millrace.test', ''].map(isId)).toEqual([true, false, false])
})
