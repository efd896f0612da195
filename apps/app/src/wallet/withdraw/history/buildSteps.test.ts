import { expect, test } from 'vitest'
import { buildSteps } from './buildSteps.ts'

const step = (state: 'requested' | 'queued' | 'sent' | 'paid' | 'failed' | 'cancelled') => ({
  state,
  time: '2026-11-15T09:00:00.000Z',
  note: '',
})
const shown = (...given: Parameters<typeof buildSteps>) =>
  buildSteps(...given).map(({ state, time, isNext }) => `${state}${time ? '' : isNext ? ' next' : ' later'}`)

test('while it moves the steps to come stand after those taken', () => {
  expect(shown({ state: 'pending', steps: [step('requested')] })).toEqual([
    'requested',
    'queued next',
    'sent later',
    'paid later',
  ])
  expect(shown({ state: 'processing', steps: [step('requested'), step('queued'), step('sent')] })).toEqual([
    'requested',
    'queued',
    'sent',
    'paid next',
  ])
})

test('what is over has no more steps', () => {
  expect(shown({ state: 'cancelled', steps: [step('requested'), step('cancelled')] })).toEqual([
    'requested',
    'cancelled',
  ])
  expect(shown({ state: 'failed', steps: [step('requested'), step('queued'), step('sent'), step('failed')] })).toEqual([
    'requested',
    'queued',
    'sent',
    'failed',
  ])
})
