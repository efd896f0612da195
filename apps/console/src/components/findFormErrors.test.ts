import { aboutContent, noticeContent, slideContent, versionContent } from '@millrace/contract/console/content'
import { expect, test } from 'vitest'
import { findContentErrors } from './findFormErrors.ts'

const notice = { place: 'scroll', title: { en_US: 'Hello' }, content: { en_US: 'World' }, isPublished: true }

test('a complete form has no errors, whatever else the row contains', () => {
  expect(
    findContentErrors(noticeContent, {
      ...notice,
      id: 'x',
      createTime: 'y',
      title: { en_US: 'Hello', ta_IN: '', de_DE: null },
    }),
  ).toEqual({})
})

test('a missing English text is an error of its field, even when all texts are empty', () => {
  expect(findContentErrors(noticeContent, { ...notice, title: { de_DE: 'Hallo' } })).toEqual({
    title: { en_US: 'Required.' },
  })
  expect(findContentErrors(aboutContent, { content: { en_US: null }, isPublished: false })).toEqual({
    content: { en_US: 'Required.' },
  })
  expect(findContentErrors(noticeContent, { ...notice, content: { en_US: '   ' } })).toEqual({
    content: { en_US: 'Required.' },
  })
})

test('spaces around a text are allowed', () => {
  expect(findContentErrors(noticeContent, { ...notice, title: { en_US: ' Hello ', de_DE: ' Hallo' } })).toEqual({})
})

test('a text that is too long is an error of its language, with the limit', () => {
  expect(findContentErrors(noticeContent, { ...notice, title: { en_US: 'Hello', te_IN: 'x'.repeat(201) } })).toEqual({
    title: { te_IN: 'At most 200 characters.' },
  })
})

test('an external link and a number out of range are errors', () => {
  const slide = { ...notice, position: 2_000, imgUrl: '', link: 'https://example.test' }
  expect(findContentErrors(slideContent, slide)).toEqual({
    position: 'At most 1000.',
    link: 'This does not match the format described below the field.',
  })
  expect(
    findContentErrors(versionContent, {
      platform: 'web',
      code: 0,
      name: '',
      extra: { en_US: 'x' },
      compulsory: false,
      isPublished: false,
    }),
  ).toEqual({ code: 'At least 1.', name: 'Required.' })
})
