import { expect, test } from 'vitest'
import { writeTranscript } from './saveTranscript.ts'

const conversation = {
  id: '0190b0f0-0000-7000-8000-000000000001',
  memberId: '0190b0f0-0000-7000-8000-000000000002',
  memberName: 'Asha',
  language: 'en_US',
  operatorId: null,
  operatorName: '',
  isLeft: false,
  createTime: '2026-11-16T09:04:11.000Z',
  waitingTime: null,
  closedTime: '2026-11-16T09:30:00.000Z',
  lastNumber: 2,
  lastContent: '',
  memberDelivered: 0,
  memberRead: 0,
  staffDelivered: 0,
  staffRead: 0,
} as const
const message = { clientId: conversation.id, hasPicture: false, record: null, staffName: '' }

test('a transcript says who wrote what and when, and what was attached', () => {
  expect(
    writeTranscript(conversation, [
      {
        ...message,
        number: 1,
        isStaff: false,
        content: 'Hello\nWhere is it?',
        record: { kind: 'withdrawal', id: conversation.memberId },
        createTime: '2026-11-16T09:04:11.000Z',
      },
      {
        ...message,
        number: 2,
        isStaff: true,
        staffName: 'Lena',
        content: '',
        hasPicture: true,
        createTime: '2026-11-16T09:06:00.000Z',
      },
    ]),
  ).toBe(`Conversation ${conversation.id} with Asha
Began 2026-11-16 09:04, closed 2026-11-16 09:30. UTC.

2026-11-16 09:04  Asha: Hello
    Where is it? [withdrawal ${conversation.memberId}]
2026-11-16 09:06  Lena (staff): [picture]
`)
})
