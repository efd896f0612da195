export { languageOf, languages, tagOf, type Language, type LanguageCode } from './languages.ts'

import type income from './income/en.json'
import type msg from './msg/en.json'
import type product from './product/en.json'
import type aliases from './server/aliases.json'
import type server from './server/en.json'
import type shell from './shell/en.json'
import type square from './square/en.json'
import type user from './user/en.json'
import type wallet from './wallet/en.json'

/** A folder of texts each: `shell` comes with the first load, the others with the first screen of their domain. */
export type TextFolder = 'shell' | 'msg' | 'user' | 'product' | 'income' | 'wallet' | 'square'
/** A key of an app text. English has them all; the check refuses a language that lacks one. */
export type TextKey =
  | keyof typeof shell
  | keyof typeof msg
  | keyof typeof user
  | keyof typeof product
  | keyof typeof income
  | keyof typeof wallet
  | keyof typeof square
/**
 * A key of a text that the server says. It has texts of its own and those of the app; an alias is a refusal that says
 * the same as a text of the app.
 */
export type ServerTextKey = keyof typeof server | keyof typeof aliases | TextKey
