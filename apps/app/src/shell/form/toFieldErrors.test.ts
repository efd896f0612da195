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

test('with a field for other refusals, every failure without a field of its own is shown there', () => {
  const refusalFields = { 'code.wrong': 'code' }
  expect(toFieldErrors(createRefusal('code.wrong'), refusalFields, 'link')).toEqual({ code: 'No' })
  expect(toFieldErrors(createRefusal('server.busy'), refusalFields, 'link')).toEqual({ link: 'No' })
  expect(toFieldErrors(new CallFailure('No connection', null), refusalFields, 'link')).toEqual({
    link: 'No connection',
  })
})
