import * as z from 'zod/mini'
import { call } from '../call.ts'

const appUrl = z.object({ appUrl: z.string() })

export const appUrlInfo = call({
  service: 'msg',
  method: 'GET',
  path: 'appUrl/info',
  who: 'anyone',
  about: 'The page of an external customer service, for a sandboxed frame; empty when the built-in chat is used.',
  request: z.object({}),
  data: appUrl,
  refusals: {},
})

export const appUrlLink = call({
  service: 'msg',
  method: 'GET',
  path: 'appUrl/link',
  who: 'anyone',
  about: 'The page that says how to install the app, to pass it on.',
  request: z.object({}),
  data: appUrl,
  refusals: {},
})
