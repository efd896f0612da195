import * as z from 'zod/mini'
import { call } from '../call.ts'
import { account } from './account.ts'

export const practiceInbox = call({
  service: 'user',
  method: 'GET',
  path: 'practice/inbox',
  who: 'anyone',
  about: 'Practice mode only: the latest messages to a phone number or e-mail address, as they would arrive there.',
  request: z.object({ account }),
  data: z.array(
    z.object({
      id: z.uuid(),
      channel: z.enum(['sms', 'email']),
      sentTo: z.string(),
      text: z.string(),
      createTime: z.iso.datetime(),
    }),
  ),
  refusals: { 'practice.off': 404 },
})
