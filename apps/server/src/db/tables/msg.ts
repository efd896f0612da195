import type { HelpTopic } from '@millrace/contract/msg/help'
import type { MessageTopic } from '@millrace/contract/msg/message'
import type { Generated } from 'kysely'
import type { Localized } from '../localized.ts'

type Content = {
  id: Generated<string>
  isPublished: boolean
  createTime: Generated<Date>
  updateTime: Generated<Date>
}

export type MsgTables = {
  notice: Content & { place: 'scroll' | 'popup' | 'wallet'; title: Localized; content: Localized }
  slide: Content & { position: number; title: Localized; content: Localized; imgUrl: string; link: string }
  video: Content & {
    position: number
    title: Localized
    videoUrl: string
    posterUrl: string
    captionsUrl: Partial<Localized>
  }
  news: Content & { title: Localized; summary: Localized; content: Localized; imgUrl: string }
  about: Content & { content: Localized }
  version: Content & {
    platform: 'web' | 'android' | 'ios'
    code: number
    name: string
    extra: Localized
    downUrl: string
    compulsory: boolean
  }
  help: Content & { slug: string; topic: HelpTopic; position: number; title: Localized; content: Localized }
  helpAdded: { slug: string }
  cannedAnswer: Content & { title: Localized; content: Localized }
  message: {
    memberId: string
    id: Generated<string>
    topic: MessageTopic
    kind: string
    params: Generated<Readonly<Record<string, string>>>
    path: Generated<string>
    subject: string
    createdAt: Generated<Date>
    readAt: Date | null
  }
  pushSubscription: {
    memberId: string
    id: Generated<string>
    endpoint: string
    p256dh: string
    auth: string
    createdAt: Generated<Date>
  }
  pushChoice: { memberId: string; income: Generated<boolean>; wallet: Generated<boolean> }
  pushKey: {
    isSingleton: Generated<boolean>
    publicKey: string
    cipher: Buffer
    keyId: string
    createdAt: Generated<Date>
  }
}
