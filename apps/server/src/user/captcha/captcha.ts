import { captchaPicture } from '@millrace/contract/user/register'
import type { Language } from '@millrace/texts'
import { say } from '@millrace/texts/server/say.ts'
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { RequestOrigin, Platform } from '../../http/context.ts'
import { handle, refuse, type Refusal } from '../../http/handle.ts'
import { takeHit } from '../../limits/index.ts'
import { drawCaptcha } from './drawCaptcha.ts'
import { addCaptcha, consumeCaptcha } from './store.ts'

const digitsCount = 5
const validMs = 5 * 60_000
const hourMs = 60 * 60_000

export const handleCaptcha = handle(captchaPicture, async (context, { form }) => {
  const seconds = await takeHit(context, [
    { kind: 'captcha-device', subject: context.from.device, max: 100, windowMs: hourMs },
    { kind: 'captcha-network', subject: context.from.network, max: 600, windowMs: hourMs },
    // Programs read words more easily than pictures.
    ...(form === 'words' ? [{ kind: 'captcha-words', subject: context.from.network, max: 60, windowMs: hourMs }] : []),
  ])
  if (seconds) return refuse('captcha.too-many', { minutes: Math.ceil(seconds / 60) })
  const id = randomUUID()
  const digits = Array.from({ length: digitsCount }, () => randomInt(10)).join('')
  const expiresAt = new Date(context.now().getTime() + validMs)
  await addCaptcha(context.db, { id, answerHash: context.vault.digest(`captcha ${id}`, digits), expiresAt })
  return {
    id,
    picture: form === 'words' ? '' : await drawCaptcha(digits),
    words: form === 'words' ? spell(digits, context.language) : '',
    expiresAt: expiresAt.toISOString(),
  }
})

function spell(digits: string, language: Language): string {
  const names = say(language, 'captcha.digits').split(' ')
  return Array.from(digits, (digit) => names[Number(digit)]).join(', ')
}

type TypedCaptcha = { readonly captchaId?: string | undefined; readonly captchaCode: string }

/** What one network may do without an image code: ask for a code, or mistype one. After that it is suspicious. */
const unasked = ({ network }: RequestOrigin) => ({
  kind: 'unseen-network',
  subject: network,
  max: 5,
  windowMs: hourMs,
})

/** Wrong one-time codes make a network suspicious: whoever guesses them needs new ones to guess. */
export const countWrongCode = async (context: Platform & { readonly from: RequestOrigin }): Promise<void> => {
  await takeHit(context, [unasked(context.from)])
}

/**
 * Null when the image code is right, or when none is needed: a few times an hour from one network, and overall. That is
 * enough for people and too little for programs.
 */
export async function checkCaptcha(
  context: Platform & { readonly from: RequestOrigin },
  { captchaId, captchaCode }: TypedCaptcha,
): Promise<Refusal<'captcha.wrong' | 'captcha.needed'> | null> {
  if (!captchaId && captchaCode === '') {
    const seconds = await takeHit(context, [
      unasked(context.from),
      { kind: 'unseen-all', subject: '', max: 200, windowMs: hourMs },
    ])
    return seconds ? refuse('captcha.needed') : null
  }
  const storedHash = captchaId ? await consumeCaptcha(context.db, captchaId, context.now()) : null
  return storedHash && timingSafeEqual(storedHash, context.vault.digest(`captcha ${captchaId}`, captchaCode))
    ? null
    : refuse('captcha.wrong')
}
