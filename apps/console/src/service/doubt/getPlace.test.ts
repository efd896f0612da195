import { expect, test } from 'vitest'
import { getPlace } from './getPlace.ts'

test.each([
  ['console/chat/send', 'a', { name: 'Chat', to: '/chat/a/show' }],
  ['console/ticket/answer', 'a', { name: 'Ticket', to: '/ticket/a/show' }],
  ['console/proposal/make', null, { name: 'Approvals', to: '/proposal' }],
  ['console/news/update', 'a', { name: 'news', to: '/news/a' }],
  ['console/news/create', null, { name: 'news' }],
])('a text of %s is found again', (call, subjectId, place) => {
  expect(getPlace({ call, subjectId })).toEqual(place)
})
