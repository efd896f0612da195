import { expect, test } from 'vitest'
import { buildSteps } from './buildSteps.ts'

const step = (state: 'requested' | 'queued' | 'sent' | 'paid' | 'failed' | 'cancelled') => ({
  state,
  time: '2026-11-15T09:00:00.000Z',
  note: '',
})
const describeSteps = (withdrawal: Parameters<typeof buildSteps>[0]) =>
  buildSteps(withdrawal).map(({ state, time, isNext }) => `${state}${time ? '' : isNext ? ' next' : ' later'}`)

test('while a withdrawal is in progress, the steps to come follow those done', () => {
  expect(describeSteps({ state: 'pending', steps: [step('requested')] })).toEqual([
    'requested',
    'queued next',
    'sent later',
    'paid later',
  ])
  expect(describeSteps({ state: 'processing', steps: [step('requested'), step('queued'), step('sent')] })).toEqual([
    'requested',
    'queued',
    'sent',
    'paid next',
  ])
})

test('a finished withdrawal has no more steps', () => {
  expect(describeSteps({ state: 'cancelled', steps: [step('requested'), step('cancelled')] })).toEqual([
    'requested',
    'cancelled',
  ])
  expect(
    describeSteps({ state: 'failed', steps: [step('requested'), step('queued'), step('sent'), step('failed')] }),
  ).toEqual(['requested', 'queued', 'sent', 'failed'])
})
