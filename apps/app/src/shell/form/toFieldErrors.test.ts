import { expect, test } from 'vitest'
import { CallFailure } from '../CallFailure.ts'
import { toFieldErrors } from './toFieldErrors.ts'

const refused = (error: string, fields?: Record<string, string>) =>
  new CallFailure('No', { code: 400, msg: 'No', data: null, error, ...(fields ? { fields } : {}) })

test('what the server says of each field stands at that field', () => {
  expect(toFieldErrors(refused('request.invalid', { phone: 'Wrong', code: 'Old' }), {})).toEqual({
    phone: 'Wrong',
    code: 'Old',
  })
})

test('a refusal stands at the field it is about', () => {
  expect(toFieldErrors(refused('code.wrong'), { 'code.wrong': 'code' })).toEqual({ code: 'No' })
})

test('a refusal about no field, or no answer at all, marks none', () => {
  expect(toFieldErrors(refused('server.busy'), { 'code.wrong': 'code' })).toEqual({})
  expect(toFieldErrors(new CallFailure('No connection', null), { 'code.wrong': 'code' })).toEqual({})
})

test('a bug is no refusal', () => {
  expect(toFieldErrors(new TypeError('x'), {})).toBeNull()
})
