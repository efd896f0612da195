import { CallFailure } from '@millrace/client/CallFailure'
import { expect, test } from 'vitest'
import { toFieldErrors } from './toFieldErrors.ts'

const createRefusal = (error: string, fields?: Record<string, string>) =>
  new CallFailure('No', { code: 400, msg: 'No', data: null, error, ...(fields ? { fields } : {}) })

test('the errors that the server gives per field are kept', () => {
  expect(toFieldErrors(createRefusal('request.invalid', { phone: 'Wrong', code: 'Old' }), {})).toEqual({
    phone: 'Wrong',
    code: 'Old',
  })
})

test('a refusal becomes the error of the field it is about', () => {
  expect(toFieldErrors(createRefusal('code.wrong'), { 'code.wrong': 'code' })).toEqual({ code: 'No' })
})

test('a refusal about no field, or a missing answer, is no field error', () => {
  expect(toFieldErrors(createRefusal('server.busy'), { 'code.wrong': 'code' })).toEqual({})
  expect(toFieldErrors(new CallFailure('No connection', null), { 'code.wrong': 'code' })).toEqual({})
})

test('an error that is not a failed call is not converted', () => {
  expect(toFieldErrors(new TypeError('x'), {})).toBeNull()
})
