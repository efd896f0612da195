import * as z from 'zod/mini'
import { call } from '../call.ts'
import { id, moment } from '../fields.ts'

export const notice = z.object({ id, title: z.string(), content: z.string(), createTime: moment })
export type Notice = z.infer<typeof notice>

export const scrollNotice = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/scroll-notice',
  mayLag: true,
  who: 'anyone',
  about: 'The notices that scroll on Home, newest first.',
  request: z.object({}),
  data: z.array(notice),
  refusals: {},
})

export const popupNotice = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/popup-notice',
  mayLag: true,
  who: 'anyone',
  about: 'The notices that pop up once, newest first.',
  request: z.object({}),
  data: z.array(notice),
  refusals: {},
})

export const walletNotice = call({
  service: 'msg',
  method: 'GET',
  path: 'sys/wallet-notice',
  mayLag: true,
  who: 'anyone',
  about: 'The notices shown in the wallet, newest first.',
  request: z.object({}),
  data: z.array(notice),
  refusals: {},
})
