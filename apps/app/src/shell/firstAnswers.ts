import { currentLanguage } from './language.ts'
import { getQueryKey } from './queries.ts'
import { queryClient } from './queryClient.ts'

/** Answers that the page brought along. In another language, or from an old copy of the page, they are of no use. */
type FirstAnswers = {
  readonly language: string
  readonly timeMs: number
  readonly answers: readonly { readonly path: string; readonly request: object; readonly data: unknown }[]
}

const ageMaxMs = 60_000

/** Uses what the server sent with the page, so that Home is whole without asking. */
export function takeFirstAnswers(
  text = document.getElementById('first-answers')?.textContent,
  nowMs = Date.now(),
): void {
  if (!text) return
  const { language, timeMs, answers } = JSON.parse(text) as FirstAnswers
  if (language !== currentLanguage().header || Math.abs(nowMs - timeMs) > ageMaxMs) return
  for (const { path, request, data } of answers)
    queryClient.setQueryData(getQueryKey({ path, who: 'anyone' }, language, request), data)
}
