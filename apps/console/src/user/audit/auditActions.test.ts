import { expect, test } from 'vitest'
import { getSubject } from './auditActions.ts'

const id = '7c0f3f0e-1f5d-4a0c-9d0a-1f2e3d4c5b6a'

test('an action on an account leads to the member', () => {
  for (const action of ['member.freeze', 'verification.view', 'password.change', 'passkey.add', 'account.close'])
    expect(getSubject(action, id)).toEqual({ kind: 'member', id })
})

test('an action on content leads to its form unless it was deleted', () => {
  expect(getSubject('notice.update', id)).toEqual({ kind: 'other', label: 'Open', to: `/notice/${id}` })
  expect(getSubject('notice.remove', id)).toEqual({ kind: 'other', label: '7c0f3f0e' })
})

test('an action on a machine leads to the machine, on a report to the report', () => {
  expect(getSubject('machine.retire', id)).toEqual({
    kind: 'other',
    label: 'Open the machine',
    to: `/machine/${id}/show`,
  })
  expect(getSubject('receipt.practice', id)).toMatchObject({ to: `/machine/${id}/show` })
  expect(getSubject('report.approve', id)).toMatchObject({ to: `/report/${id}/show` })
})

test('a withdrawal leads to its page, and a record without a page to its list', () => {
  expect(getSubject('withdraw.approve', id)).toMatchObject({ to: `/withdraw/${id}/show` })
  expect(getSubject('adjustment.approve', id)).toMatchObject({ to: '/adjustment' })
  expect(getSubject('rate.set', '')).toBeNull()
})

test('an action without a subject id has no subject', () => {
  expect(getSubject('login', '')).toBeNull()
})
