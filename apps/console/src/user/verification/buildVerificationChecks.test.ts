import { expect, test } from 'vitest'
import { explainUnusual } from '../../components/review/CheckList.tsx'
import { buildVerificationChecks } from './buildVerificationChecks.ts'

const device = { id: 'd', device: 'Phone', address: '', createTime: '2026-01-02T10:12:00.000Z', seenTime: '' }
const context = { doesSumAgree: true, devices: [device], withdrawals: [] }

test('a first verification at a usual device is not unusual', () => {
  expect(explainUnusual(buildVerificationChecks('Asha', [], context))).toBe('')
})

test('another name, earlier rejections and a withdrawal that waits are said in one sentence, the name first', () => {
  const earlier = [
    { state: 'rejected', name: ' asha  RAO' },
    { state: 'rejected', name: 'Meera Rao' },
  ] as const
  const withdrawal = { state: 'pending' } as (typeof context)['withdrawals'][number]
  const checks = buildVerificationChecks('Asha Rao', earlier, { ...context, withdrawals: [withdrawal] })
  expect(explainUnusual(checks)).toBe(
    'Unusual: it was another name before, Meera Rao, 2 earlier ones were rejected and a withdrawal waits already.',
  )
})
