export { formatDay, formatDayTime, formatIsoOffset, formatUtc, formatUtcOffset } from './dates.ts'
export { formatAccount } from './formatAccount.ts'
export { findLanguage, languages, toLanguageTag, type Language, type LanguageCode } from './languages.ts'

import type books from './books/en.json'
import type figure from './figure/en.json'
import type income from './income/en.json'
import type live from './live/en.json'
import type msg from './msg/en.json'
import type product from './product/en.json'
import type rewards from './rewards/en.json'
import type aliases from './server/aliases.json'
import type server from './server/en.json'
import type service from './service/en.json'
import type shell from './shell/en.json'
import type square from './square/en.json'
import type transparency from './transparency/en.json'
import type user from './user/en.json'
import type wallet from './wallet/en.json'

/** The folders of texts. `shell` is in the first load, the others come with the first screen of their domain. */
export type TextFolder =
  | 'shell'
  | 'msg'
  | 'user'
  | 'product'
  | 'income'
  | 'wallet'
  | 'square'
  | 'rewards'
  | 'service'
  | 'transparency'
  | 'books'
  | 'figure'
  | 'live'
/** A key of a text of the app. English has all of them, and a check finds keys that another language lacks. */
export type TextKey =
  | keyof typeof shell
  | keyof typeof msg
  | keyof typeof user
  | keyof typeof product
  | keyof typeof income
  | keyof typeof wallet
  | keyof typeof square
  | keyof typeof rewards
  | keyof typeof service
  | keyof typeof transparency
  | keyof typeof books
  | keyof typeof figure
  | keyof typeof live
type RewardKind<Key = TextKey> = Key extends `reward.kind.${infer Kind}` ? Kind : never
/**
 * A key of a text of the server: its own, those of the app, and aliases, which are refusals with a text of the app. The
 * wallet's record of a reward has a text of its own, or else that of its kind in the app.
 */
export type ServerTextKey = keyof typeof server | keyof typeof aliases | TextKey | `record.reward.${RewardKind}`
