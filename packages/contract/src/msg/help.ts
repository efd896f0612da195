import * as z from 'zod/mini'
import { call } from '../call.ts'

/** What help pages are about, in the order in which they are listed. */
export const helpTopics = [
  'money-in',
  'money-out',
  'income',
  'risks',
  'safety',
  'rewards',
  'account',
  'community',
] as const
export type HelpTopic = (typeof helpTopics)[number]

/** The pages that the product comes with. Operators change them and add others. */
export const shippedHelp = {
  'practice-money': 'money-in',
  recharge: 'money-in',
  withdraw: 'money-out',
  destination: 'money-out',
  income: 'income',
  buy: 'income',
  risks: 'risks',
  safety: 'safety',
  frozen: 'safety',
  rewards: 'rewards',
  'sign-in': 'account',
  identity: 'account',
  install: 'account',
  community: 'community',
} as const satisfies Readonly<Record<string, HelpTopic>>
export type ShippedHelp = keyof typeof shippedHelp

export const helpPage = z.object({
  /** What links lead to. */
  slug: z.string(),
  topic: z.enum(helpTopics),
  title: z.string(),
  /** Plain text. An empty line separates paragraphs. */
  content: z.string(),
})
export type HelpPage = z.infer<typeof helpPage>

export const helpList = call({
  service: 'msg',
  method: 'GET',
  path: 'help/list',
  mayLag: true,
  who: 'anyone',
  about: 'All help pages, in the order of their topics. There are few, so that the app searches them itself.',
  request: z.object({}),
  data: z.object({ list: z.array(helpPage) }),
  refusals: {},
})
