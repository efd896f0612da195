import { CallFailure } from '@millrace/client/CallFailure'
import { captchaPicture } from '@millrace/contract/user/register'
import type { TextKey } from '@millrace/texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startAgain } from '../../features/user/CodeEntry.tsx'
import { callApi } from '../../shell/client.ts'
import type { FormOf } from '../../shell/form/form.tsx'
import { markSaid } from '../../shell/said.ts'

/** None, until the server finds the address suspicious. Who cannot see the picture gets the digits as words. */
type CaptchaForm = 'none' | 'picture' | 'words'

const missing = { picture: 'account.captcha.missing', words: 'account.captcha.words-missing' } as const

/** Digits to copy, valid for one answer. */
export function useCaptcha() {
  const [round, setRound] = useState(0)
  const [form, setForm] = useState<CaptchaForm>('none')
  const { data, error } = useQuery({
    queryKey: [captchaPicture.path, form, round],
    queryFn: ({ signal }) => callApi(captchaPicture, form === 'none' ? {} : { form }, signal).catch(sayAtField),
    staleTime: Infinity,
    gcTime: 0,
    enabled: form !== 'none',
  })
  const renew = () => setRound((before) => before + 1)
  return {
    form,
    picture: data?.picture,
    words: data?.words,
    /** Why there are no digits: too many were requested, and when there are some again. */
    problem: error?.message,
    renew,
    choose: (chosen: CaptchaForm) => {
      setForm(chosen)
      renew()
    },
    rules: form === 'none' ? {} : { captchaCode: createCheck(missing[form]) },
    /** Sends a code with the answer. Every answer needs new digits, and the server says when they are needed. */
    sendCode: async (
      captchaCode: string,
      codeForm: CodeForm,
      send: (answer: Answer) => Promise<{ againAt: string }>,
    ): Promise<void> => {
      try {
        const { againAt } = await send(form === 'none' || !data ? {} : { captchaId: data.id, captchaCode })
        codeForm.set({ againAt, code: '', captchaCode: '' })
      } catch (failure) {
        if (failure instanceof CallFailure && failure.answer?.error === 'captcha.needed') setForm('picture')
        renew()
        codeForm.set({ captchaCode: '' })
        throw failure
      }
    },
    startAgain: (codeForm: CodeForm) => {
      renew()
      startAgain(codeForm)
    },
  }
}

type CodeForm = FormOf<{ captchaCode: string; againAt: string; code: string }>
type Answer = { captchaId?: string; captchaCode?: string }

const createCheck =
  (key: TextKey) =>
  ({ captchaCode }: { captchaCode: string }): TextKey | null =>
    captchaCode ? null : key

function sayAtField(failure: unknown): never {
  if (failure instanceof CallFailure) markSaid(failure)
  throw failure
}

/** What is said at the digits: that they are wrong, and when another code can be sent. */
export const captchaRefusals = {
  'captcha.wrong': 'captchaCode',
  'captcha.needed': 'captchaCode',
  'code.too-soon': 'captchaCode',
  'code.too-many': 'captchaCode',
} as const
