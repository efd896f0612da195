import type { Call, RequestOf } from '@millrace/contract/call'
import { carousel, homeVideo, videoCarousel } from '@millrace/contract/msg/carousel'
import { info } from '@millrace/contract/msg/info'
import { newsList } from '@millrace/contract/msg/news'
import { popupNotice, scrollNotice } from '@millrace/contract/msg/notice'
import { productList } from '@millrace/contract/product/product'
import { transparencyCover } from '@millrace/contract/transparency/cover'
import { languages, type Language } from '@millrace/texts'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { BriefCache } from '../db/BriefCache.ts'
import type { ApiOptions } from './apiRoutes.ts'
import type { ContextOf } from './context.ts'
import { Cacheable, Refusal } from './handle.ts'

const cachedMs = 1_000
/** A page does not wait longer for its answers; the app asks for them by itself then. */
const waitMaxMs = 200

const ask = <C extends Call>(call: C, request: RequestOf<C>) => ({ call, request })

/** What Home asks for before anything else, for a visitor and a member alike. */
const firstCalls = [
  ask(info, {}),
  ask(transparencyCover, {}),
  ask(popupNotice, {}),
  ask(scrollNotice, {}),
  ask(productList, { pageNum: 1, pageSize: 10, sort: 'position' }),
  ask(carousel, {}),
  ask(homeVideo, {}),
  ask(videoCarousel, {}),
  ask(newsList, { pageNum: 1, pageSize: 3 }),
]

export type FirstAnswers = (language: Language) => Promise<string>

/**
 * The answers to Home's first calls, as the element that the page carries: a browser does not run it. They are the same
 * for everybody, so that they are made once a second for each language, and no handler learns who asks.
 */
export function createFirstAnswers({ platform, handlers }: Pick<ApiOptions, 'platform' | 'handlers'>): FirstAnswers {
  const cache = new BriefCache<Language, string>(cachedMs)
  const answer = async (language: Language, call: Call, request: unknown) => {
    const handler = handlers.find((each) => each.call === call)
    // Another host may have this service; the app asks it then.
    if (!handler) return []
    const context = { ...platform, language } as unknown as ContextOf<Call>
    const outcome = await handler.run(context, z.parse(call.request, request))
    if (outcome instanceof Refusal) return []
    return [{ path: call.path, request, data: outcome instanceof Cacheable ? outcome.data : outcome }]
  }
  const build = async (language: Language) => {
    const answers = await Promise.all(firstCalls.map(({ call, request }) => answer(language, call, request)))
    const json = JSON.stringify({ language: language.header, timeMs: Date.now(), answers: answers.flat() })
    return `<script type="application/json" id="first-answers">${json.replaceAll('<', '\\u003c')}</script>`
  }
  return (language) => {
    // A call that fails here is left out: the app repeats it and shows the error.
    const element = cache.get(language, () => build(language).catch(() => ''))
    return Promise.race([element, setTimeout(waitMaxMs, '', { ref: false })])
  }
}

/** The language that the app will start in, unless the person has chosen another one on this device. */
export function chooseLanguage(accepted: string | undefined): Language {
  const codes = (accepted ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return codes.map((code) => languages.find((each) => each.code === code)).find(Boolean) ?? languages[0]
}
