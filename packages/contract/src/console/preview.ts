import type { Call, DataOf } from '../call.ts'

/** Where the app shows what the console asks for. The page makes no calls, and only the console may frame it. */
export const previewPath = '/preview.html'

/** A screen of the app, and the answers that it gets there. It waits for whatever it gets no answer to. */
export type Preview = {
  /** A route of the app. */
  readonly path: string
  readonly language: string
  readonly theme: 'light' | 'dark'
  /** The text that is scrolled into view once it is there. */
  readonly find?: string
  /** What lies over the screen, where it does not open by itself. */
  readonly layer?: 'chat' | 'update'
  readonly answers: readonly PreviewAnswer[]
}

export type PreviewAnswer = readonly [path: string, data: unknown]

export const answerWith = <C extends Call>({ path }: C, data: NoInfer<DataOf<C>>): PreviewAnswer => [path, data]
