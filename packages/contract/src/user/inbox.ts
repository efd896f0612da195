import * as z from 'zod/mini'
import { call } from '../call.ts'
import { account } from './account.ts'

export const practiceInbox = call({
  service: 'user',
  method: 'GET',
  path: 'practice/inbox',
  who: 'anyone',
  about:
    'Practice mode only: the latest messages to a phone number or e-mail address. A code is shown to the browser ' +
    'that asked for it, by the secret in X-Practice-Browser (16 to 64 of A-Za-z0-9_-).',
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
