import { aboutContent, noticeContent, slideContent, versionContent } from '@millrace/contract/console/content'
import { expect, test } from 'vitest'
import { findContentErrors } from './toFormErrors.ts'

const notice = { place: 'scroll', title: { en_US: 'Hello' }, content: { en_US: 'World' }, isPublished: true }

test('a complete form has no problems, whatever else the row carries', () => {
  expect(
    findContentErrors(noticeContent, {
      ...notice,
      id: 'x',
      createTime: 'y',
      title: { en_US: 'Hello', ta_IN: '', de_DE: null },
    }),
  ).toEqual({})
})

test('a missing English text is asked for in its own field, even when nothing has been written yet', () => {
  expect(findContentErrors(noticeContent, { ...notice, title: { de_DE: 'Hallo' } })).toEqual({
    title: { en_US: 'This is needed.' },
  })
  expect(findContentErrors(aboutContent, { content: { en_US: null }, isPublished: false })).toEqual({
    content: { en_US: 'This is needed.' },
  })
  expect(findContentErrors(noticeContent, { ...notice, content: { en_US: '   ' } })).toEqual({
    content: { en_US: 'This is needed.' },
  })
})

test('spaces around a text are no problem', () => {
  expect(findContentErrors(noticeContent, { ...notice, title: { en_US: ' Hello ', de_DE: ' Hallo' } })).toEqual({})
})

test('a text too long is told the length, in its language', () => {
  expect(findContentErrors(noticeContent, { ...notice, title: { en_US: 'Hello', te_IN: 'x'.repeat(201) } })).toEqual({
    title: { te_IN: 'At most 200 characters.' },
  })
})

test('an address outside this server and a number out of range are refused in words', () => {
  const slide = { ...notice, position: 2_000, imgUrl: '', link: 'https://example.test' }
  expect(findContentErrors(slideContent, slide)).toEqual({
    position: 'At most 1000.',
    link: 'This is not in the form described below the field.',
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
  ).toEqual({ code: 'At least 1.', name: 'This is needed.' })
})
