declare module 'virtual:texts' {
  import type { LanguageCode, TextFolder } from '@millrace/texts'
  import type { Messages } from './shell/messages.ts'

  export const loaders: Partial<Record<`${TextFolder}/${LanguageCode}`, () => Promise<{ default: Messages }>>>
}
declare module 'virtual:texts/late' {
  export { loaders } from 'virtual:texts'
}

declare const __VERSION__: string
declare const __VERSION_CODE__: number
